import { companiesOfKind } from "#functions/companies/store/company.ts";
import { openSeenSites } from "#functions/eudr/openSeenSites.ts";
import { openImport } from "#functions/imports/importReports.ts";
import { reportsOfWaybills } from "#functions/reports/store/measuredWaybill.ts";
import { type Caller, textOf } from "#scripts/embedded/handlers/caller.ts";
import { actFormRoutes, type LoadedAct } from "#shared/actForm/contract.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import type { MeasuredReport } from "#shared/reports/measuredReport.ts";

/** Reports of one call of the importer. */
const SLICE = 250;

/** Imports reports as the worker does, a slice at a time. */
export async function importReports(reports: readonly MeasuredReport[]): Promise<void> {
  const importer = await openImport("file", openSeenSites(false));
  for (const some of chunksOf(reports, SLICE)) await importer.import(some);
}

/** Selects imported reports of one buyer, as the dashboard of reports does. Returns the id of the selection. */
export async function selectReports(prepare: Caller, reports: readonly MeasuredReport[]): Promise<string> {
  const buyer = (await companiesOfKind("buyer")).find(({ code }) => code === reports[0]?.buyer.code)?.id ?? 0;
  const waybills = reports.flatMap((report) => report.waybills.map(({ number }) => number));
  const ids = new Set([...(await reportsOfWaybills(waybills)).values()].flat().map(({ id }) => id));
  const form = new URLSearchParams([["company", String(buyer)], ...[...ids].map((id) => ["reports[]", String(id)])]);
  const selected = await (await prepare("actForm.select", { form }))();
  return String(selected.headers?.["location"]).split("/")[3] ?? "";
}

/** The act in a reply of its form. @throws when there is none */
export function loadedActIn(reply: Parameters<typeof textOf>[0]): LoadedAct {
  const [act] = actFormRoutes.prepare.reply.parse(JSON.parse(textOf(reply)));
  if (!act) throw new Error("No act was loaded");
  return act;
}
