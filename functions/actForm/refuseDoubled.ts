import { hash } from "node:crypto";
import { actsById } from "#functions/acts/store/act.ts";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import { Problem } from "#functions/platform/problem.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { reportIdsOfWaybills } from "#functions/reports/store/measuredWaybill.ts";
import { type Report, reportsById } from "#functions/reports/store/report.ts";
import { rowsOfReports } from "#functions/reports/store/reportRows.ts";
import { type DoubledWaybill, doubledWaybills, reportsByWaybill } from "#shared/actForm/doubledWaybills.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import { numberKey } from "#shared/basics/names.ts";

/** The act that asks, and its job: neither counts as a second one. 0 for none. */
export interface AskingAct {
  act: number;
  claim: number;
}

/** Some users write the same word on every waybill; the id counts all reports. */
const MAX_NAMED_REPORTS = 5;
const MAX_NAMED_WAYBILLS = 10;
const SLICE = 1000;

/** docs/rules/actForm.md, "Waybills on two acts". Reads reports only of waybills that are in several. */
export async function doubledWaybillsOf(
  rows: readonly Pick<ActRowItem, "reportRows">[],
  asking: AskingAct,
): Promise<DoubledWaybill[]> {
  const waybillRows = rows.flatMap(({ reportRows }) => reportRows);
  const taken = reportsByWaybill(waybillRows);
  const shown = new Map(waybillRows.toReversed().map(({ waybill }) => [numberKey(waybill), waybill]));
  const measured = await reportIdsOfWaybills([...taken.keys()]);
  const inSeveral = [...taken].flatMap(([waybill, own]) => {
    const ids = [...new Set([...own, ...(measured.get(waybill) ?? [])])];
    return ids.length > 1 ? [{ waybill, own, ids }] : [];
  });
  const uses = await usesOf([...new Set(inSeveral.flatMap(({ ids }) => ids))], asking);
  const found = inSeveral.map(({ waybill, own, ids }) => {
    const reports = ids.toSorted((one, other) => one - other).flatMap((id) => uses.get(id) ?? []);
    const acted = reports.map((report) => ({ ...report, acts: report.actsOf(waybill) }));
    return { waybill, own, reports, acted: acted.filter(({ acts, claim }) => acts.length > 0 || claim > 0) };
  });
  const acts = await actsById([...new Set(found.flatMap(({ acted }) => acted.flatMap((one) => one.acts)))]);
  const doubled = found.map(({ waybill, own, reports, acted }): DoubledWaybill => {
    const state = acted.map(({ id, claim, acts: on }) => [id, claim, ...on.toSorted((one, other) => one - other)]);
    return {
      id: hash("sha256", JSON.stringify([waybill, state]), "base64url").slice(0, 12),
      waybill: shown.get(waybill) ?? waybill,
      elsewhere: acted.slice(0, MAX_NAMED_REPORTS).map(({ id, number, acts: [act] }) => ({
        report: id,
        report_number: number,
        act: act === undefined ? null : { id: act, number: acts.get(act)?.number ?? "" },
      })),
      own: reports.flatMap(({ id, number }) => (own.has(id) ? [{ id, number }] : [])),
    };
  });
  return doubledWaybills(taken, doubled);
}

/**
 * Call it after the reports are claimed: of two acts made at once, at least one then sees the claims of the other.
 * @param accepted ids of doubled waybills as the form showed them. @throws Problem `waybills_doubled` that names the others.
 */
export async function refuseDoubled(
  rows: readonly ActRowItem[],
  accepted: readonly string[],
  asking: AskingAct,
): Promise<void> {
  const confirmed = new Set(accepted);
  const doubled = (await doubledWaybillsOf(rows, asking)).filter(({ id }) => !confirmed.has(id));
  if (doubled.length === 0) return;
  const named = doubled.slice(0, MAX_NAMED_WAYBILLS).map(nameOf).join(", ");
  const more = doubled.length > MAX_NAMED_WAYBILLS ? ` ja veel ${doubled.length - MAX_NAMED_WAYBILLS}` : "";
  throw new Problem("waybills_doubled", {
    message: `Need veoselehed läheksid arvele kaks korda: ${named}${more}.`,
    fields: { waybills: doubled.map(({ waybill }) => waybill) },
  });
}

function nameOf({ waybill, elsewhere, own }: DoubledWaybill): string {
  const others = elsewhere.map((one) => (one.act ? `akt ${one.act.number}` : `raport ${one.report_number}`));
  const reports = own.slice(0, MAX_NAMED_REPORTS).map(({ number }) => `raport ${number}`);
  return `${waybill} (${(others.length > 0 ? others : reports).join(", ")})`;
}

/** Acts and claims of a report other than those of the asking act. */
interface ReportUse {
  id: number;
  number: string;
  /** Claim of the job of another act; 0 for none. */
  claim: number;
  actsOf: (waybill: string) => number[];
}

async function usesOf(ids: readonly number[], asking: AskingAct): Promise<Map<number, ReportUse>> {
  const uses = new Map<number, ReportUse>();
  for (const some of chunksOf(ids, SLICE)) {
    let rest: readonly number[] = some;
    await untilNoConflict("Reports of another act", async () => {
      const { read, torn } = await readUses(rest, asking);
      for (const use of read) uses.set(use.id, use);
      rest = torn;
      return rest.length > 0 ? CONFLICT : undefined;
    });
  }
  return uses;
}

/** `torn`: reports that changed between their head and their rows. */
async function readUses(ids: readonly number[], asking: AskingAct): Promise<{ read: ReportUse[]; torn: number[] }> {
  const reports = await reportsById(ids);
  const mixed = reports.filter((report) => otherActs(report, asking).length > 0 && new Set(report.actOf).size > 1);
  const rows = await rowsOfReports(mixed.map(({ id }) => id));
  const versions = new Map((await reportsById(mixed.map(({ id }) => id))).map(({ id, version }) => [id, version]));
  const torn = new Set(mixed.flatMap(({ id, version }) => (versions.get(id) === version ? [] : [id])));
  const read = reports.filter(({ id }) => !torn.has(id));
  return {
    read: read.map((report): ReportUse => {
      const own = rows.get(report.id);
      const acts = otherActs(report, asking);
      const actsOf = (waybill: string) =>
        own
          ? otherActs(
              { actOf: report.actOf.filter((_, index) => numberKey(own[index]?.waybill ?? "") === waybill) },
              asking,
            )
          : acts;
      const { id, number, claimedBy } = report;
      return { id, number, claim: claimedBy === asking.claim ? 0 : claimedBy, actsOf };
    }),
    torn: [...torn],
  };
}

function otherActs({ actOf }: Pick<Report, "actOf">, asking: AskingAct): number[] {
  return [...new Set(actOf)].filter((act) => act !== 0 && act !== asking.act);
}
