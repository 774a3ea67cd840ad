import { loadNewAct } from "#functions/actForm/loadAct.ts";
import { createAct } from "#functions/actForm/save/createAct.ts";
import { actsOfCounterpart } from "#functions/acts/store/act.ts";
import { isActNumberTaken } from "#functions/acts/store/actNumber.ts";
import { companiesOfKind, platformCompany } from "#functions/companies/store/company.ts";
import { openSeenSites } from "#functions/eudr/openSeenSites.ts";
import { openImport } from "#functions/imports/importReports.ts";
import { importRunCount, startImportRun } from "#functions/imports/store/importRun.ts";
import { reportsOfWaybills } from "#functions/reports/store/measuredWaybill.ts";
import { measuredReports } from "#scripts/bench/data/measuredReports.ts";
import { agent } from "#scripts/embedded/handlers/caller.ts";
import { at } from "#scripts/random/random.ts";
import { formOf } from "#scripts/seeding/actForm.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { ACTED, type ListCall, listCalls, SEARCHED } from "./listCalls.ts";

const COUNT = 60;
/** A day after the generated year, so that every table has the same newest page. */
const DATE = "2026-11-22";

/** Adds the same rows to every table, so that first pages differ by its size only. Returns the calls of all lists. */
export async function openFixtures(): Promise<ListCall[]> {
  const batch = { count: COUNT, rowsEach: 3, date: DATE, owners: 20 };
  const waiting = measuredReports({ ...batch, prefix: SEARCHED });
  const acted = measuredReports({ ...batch, prefix: ACTED });
  await (await openImport("file", openSeenSites(false))).import([...waiting, ...acted]);
  const { buyer: party, destination } = at(waiting, 0);
  const buyer = (await companiesOfKind("buyer")).find(({ code }) => code === party.code)?.id ?? 0;
  await makeActs(
    buyer,
    acted.flatMap((report) => report.waybills.map(({ number }) => number)),
  );
  await makeImportRuns();
  const [report] = [...(await reportsOfWaybills(at(waiting, 0).waybills.map(({ number }) => number))).values()].flat();
  const { acts } = await actsOfCounterpart(SALES_ACT, buyer, undefined, 1);
  return listCalls(String(buyer), destination?.code ?? "", String(report?.id ?? 0), String(acts[0]?.id ?? 0));
}

async function makeActs(buyer: number, waybills: readonly string[]): Promise<void> {
  const reports = [...(await reportsOfWaybills(waybills)).values()].flat();
  const platform = await platformCompany();
  for (const { id, number } of reports) {
    if (await isActNumberTaken(platform.id, SALES_ACT, number)) continue;
    const loaded = await loadNewAct({ ids: [id], blocked: new Map(), leftOut: 0 }, buyer, undefined, new Date());
    await createAct(formOf(loaded, number), { ...agent, roles: [...agent.roles] }, new Date());
  }
}

async function makeImportRuns(): Promise<void> {
  for (let index = await importRunCount(); index < COUNT; index++) {
    const fileName = `mõõteraportid-${String(index).padStart(2, "0")}.csv`;
    await startImportRun({ fileName, fileKey: "", created: new Date().toISOString(), createdBy: agent.id });
  }
}
