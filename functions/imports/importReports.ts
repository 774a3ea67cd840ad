import { inTurn } from "#functions/platform/parallel.ts";
import { pauseBefore } from "#functions/platform/table/retries.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { announceTokens, type BacklogKey } from "#functions/platform/tokens/tokenBacklog.ts";
import { reportsOfWaybills } from "#functions/reports/store/measuredWaybill.ts";
import { type Report, reportsById } from "#functions/reports/store/report.ts";
import { identityKey, reportIdsOf } from "#functions/reports/store/reportNumber.ts";
import { rowsOfReports } from "#functions/reports/store/reportRows.ts";
import { inTransactions, type ReportChange } from "#functions/reports/store/reportTransactions.ts";
import { writeReports } from "#functions/reports/store/reportWrites.ts";
import { priceReports } from "#functions/reports/waitingRows.ts";
import type { MeasuredReport } from "#shared/reports/measuredReport.ts";
import { type Names, openNames } from "./importNames.ts";
import {
  type IdentifiedReport,
  isNewer,
  isRegistered,
  joined,
  newestOf,
  partsOf,
  printOf,
  spelledAs,
} from "./measuredLoads.ts";
import { changeOf, newDraft, openDraft, replaceWaybill, type WaybillLoad } from "./reportDraft.ts";
import type { OwnReports } from "./store/ownReports.ts";
import { openLines, type WriteLines } from "./writeLines.ts";

export interface ImportTally {
  created: number;
  changed: number;
  unchanged: number;
  /** Numbers of reports that a job had claimed at every attempt; the caller must retry them. */
  busy: string[];
  ids: number[];
}

export interface Importer {
  /** One of several concurrent calls reads and plans while others write. */
  import(reports: readonly MeasuredReport[], own?: OwnReports): Promise<ImportTally>;
}

/** Reports of one call: more fill transactions better, fewer show progress more often. */
export const REPORTS_AT_ONCE = 400;
/** Fewer in the first call: nothing is written while it is planned. */
const REPORTS_AT_FIRST = 100;
/** One call reads and plans, one writes, one ends. */
export const IMPORTS_AT_ONCE = 3;

const ATTEMPTS = 5;
const AT_ONCE = 4;

export function importSlices(reports: number): { start: number; end: number }[] {
  const slices: { start: number; end: number }[] = [];
  for (let start = 0, size = REPORTS_AT_FIRST; start < reports; size = Math.min(2 * size, REPORTS_AT_ONCE)) {
    slices.push({ start, end: Math.min(start + size, reports) });
    start += size;
  }
  return slices;
}

/** Told of measured rows before they are written. */
export type SeenRows = (rows: MeasuredReport["rows"]) => Promise<void>;

/** docs/rules/reports.md, "Corrected measurements". Idempotent. */
export async function openImport(source: "evr" | "file", seen: SeenRows, announce = announceTokens): Promise<Importer> {
  const names = await openNames();
  const [planning, lines] = [inTurn(), openLines(AT_ONCE)];
  return {
    async import(measured, own) {
      const outcomes = new Map<string, Outcome>();
      const busy = new Map<string, string>();
      const ids = new Map<string, number>();
      // This runs before the first write: a run that is killed later names the sites again.
      await seen(measured.flatMap(({ rows }) => rows));
      const split = await planning(async () => {
        await names.load(measured);
        return partsToWrite(await identified(newestOf(measured), names));
      });
      const waves = Math.max(0, ...split.map((parts) => parts.length));
      for (let wave = 0; wave < waves; wave++) {
        let rest = split.flatMap((parts) => parts[wave] ?? []).filter(({ key }) => !busy.has(key));
        for (let attempt = 0; rest.length > 0; ) {
          const reports = rest;
          const { planned, claimed, placed } = await planning(() =>
            changesFor(reports, { source, names, outcomes, own }),
          );
          for (const [key, id] of placed) ids.set(key, id);
          await own?.plan(planned.filter(({ changes }) => changes.length > 0));
          const { refused, backlogs } = await writeAll(planned, lines, outcomes);
          await announce(backlogs);
          const later = new Set([...claimed, ...refused]);
          await priceAgain(planned, names);
          rest = rest.filter(({ key }) => later.has(key));
          if (rest.length === 0 || planned.length > new Set(refused).size) continue;
          if (attempt === ATTEMPTS) {
            for (const { key, measured: report } of rest) busy.set(key, report.number);
            break;
          }
          await pauseBefore(attempt++);
        }
      }
      return { ...tallyOf(outcomes, busy), ids: [...ids.values()] };
    },
  };
}

type Outcome = "created" | "changed" | "unchanged";

function note(outcomes: Map<string, Outcome>, key: string, outcome: Outcome): void {
  const before = outcomes.get(key);
  if (before === undefined || before === "unchanged") outcomes.set(key, outcome);
}

function tallyOf(outcomes: ReadonlyMap<string, Outcome>, busy: ReadonlyMap<string, string>): Omit<ImportTally, "ids"> {
  const tally = { created: 0, changed: 0, unchanged: 0, busy: [...busy.values()] };
  for (const outcome of outcomes.values()) tally[outcome]++;
  return tally;
}

async function identified(measured: readonly MeasuredReport[], names: Names): Promise<IdentifiedReport[]> {
  const reports: IdentifiedReport[] = [];
  for (const report of measured) {
    const buyer = await names.buyer(report.buyer);
    const seller = await names.seller(report.seller);
    const { destination, number, date } = report;
    const code = destination ? await names.destination(buyer.id, destination) : "";
    const identity = { seller: seller.id, buyer: buyer.id, destination: code, number, date };
    const measured = destination ? { ...report, destination: { ...destination, code } } : report;
    reports.push({ key: identityKey(identity), identity, measured });
  }
  return joined(reports);
}

/** The newest measurement of a waybill of the register removes it from all reports but one. */
function registered(reports: readonly IdentifiedReport[]): Promise<Map<string, Report[]>> {
  const waybills = reports.flatMap(({ measured }) => measured.waybills);
  const numbers = waybills.flatMap(({ number, measuredAt }) => (measuredAt ? [number] : []));
  return reportsOfWaybills(numbers);
}

async function partsToWrite(reports: readonly IdentifiedReport[]): Promise<IdentifiedReport[][]> {
  // A report of one waybill is one part, wherever that waybill was.
  const existing = await registered(reports.filter(({ measured }) => measured.waybills.length > 1));
  return reports.map((report) =>
    partsOf(report, (waybill) => (existing.get(waybill) ?? []).some((other) => identityKey(other) !== report.key)),
  );
}

interface Planned {
  key: string;
  id: number;
  isNew: boolean;
  /** Several where a waybill leaves another report: they are written together. */
  changes: ReportChange[];
}

interface Planning {
  source: "evr" | "file";
  names: Names;
  outcomes: Map<string, Outcome>;
  own: OwnReports | undefined;
}

/** `claimed`: keys of reports that must not change until their job ends. */
async function changesFor(
  reports: readonly IdentifiedReport[],
  { source, names, outcomes, own }: Planning,
): Promise<{ planned: Planned[]; claimed: string[]; placed: Map<string, number> }> {
  const ids = await reportIdsOf(reports.map(({ identity }) => identity));
  const stored = new Map((await reportsById([...ids.values()])).map((report) => [report.id, report]));
  const fresh = reports.filter(({ key }) => !ids.has(key));
  let nextId = fresh.length > 0 ? await nextIds("report", fresh.length) : 0;
  const targeted = reports.map((report) => {
    const target = stored.get(ids.get(report.key) ?? 0);
    return { report: { ...report, measured: spelledAs(target, report.measured) }, target };
  });
  const existing = await registered(targeted.map(({ report }) => report));
  const toPlan = targeted.map(({ report, target }) => {
    const others = report.measured.waybills.flatMap(({ number }) =>
      (existing.get(number) ?? []).filter((other) => other.id !== target?.id && isRegistered(other, number)),
    );
    const loads = report.measured.waybills.filter((waybill) => isNewer(report.measured, waybill, target, others));
    return { report, target, others, loads };
  });
  const rowsOf = await rowsOfReports(
    toPlan.flatMap(({ target, others, loads }) =>
      loads.length === 0 ? [] : [...(target ? [target.id] : []), ...others.map(({ id }) => id)],
    ),
  );
  const planned: Planned[] = [];
  const claimed: string[] = [];
  const placed = new Map(ids);
  const taken = new Set<number>();
  for (const { report, target, others, loads } of toPlan) {
    const { key, identity, measured } = report;
    if (loads.length === 0) {
      note(outcomes, key, (target && own?.outcomeOf(target.id)) ?? "unchanged");
      continue;
    }
    const involved = [...(target ? [target] : []), ...others];
    // Another measured report changes one of them now: this one follows at the next attempt.
    if (involved.some(({ id, claimedBy }) => claimedBy !== 0 || taken.has(id))) {
      claimed.push(key);
      continue;
    }
    for (const { id } of involved) taken.add(id);
    const facts = { ...identity, number: target?.number ?? identity.number, id: target?.id ?? nextId++, source };
    placed.set(key, facts.id);
    const draft = target ? openDraft(target, rowsOf.get(target.id) ?? []) : newDraft(facts);
    draft.facts = { ...facts, source: target?.source ?? source };
    const left = others.map((other) => openDraft(other, rowsOf.get(other.id) ?? []));
    for (const { number, finished, measuredAt, doubts } of loads) {
      const rows = measured.rows.filter(({ waybill }) => waybill === number);
      const load: WaybillLoad = {
        number,
        finished,
        measuredAt: measuredAt ?? draft.measurements.get(number)?.measuredAt ?? "",
        print: printOf(measured, { number, finished }),
        rows: await Promise.all(rows.map((row) => names.rowOf(measured, row))),
        ...(doubts ? { doubts } : {}),
        ...(measuredAt ? { expected: (existing.get(number) ?? []).map(({ id }) => id) } : {}),
      };
      replaceWaybill(draft, load, measuredAt ? left : []);
    }
    planned.push({ key, id: facts.id, isNew: !target, changes: [draft, ...left].flatMap(changeOf) });
  }
  return { planned, claimed, placed };
}

async function writeAll(
  planned: readonly Planned[],
  lines: WriteLines,
  outcomes: Map<string, Outcome>,
): Promise<{ refused: string[]; backlogs: BacklogKey[] }> {
  const keys = new Map(planned.flatMap(({ key, changes }) => changes.map(({ after }) => [after.id, key] as const)));
  const refused: string[] = [];
  const backlogs: BacklogKey[] = [];
  const write = async (group: readonly ReportChange[]): Promise<readonly ReportChange[]> => {
    const outcome = await writeReports(group);
    if (outcome.ok) {
      if (outcome.tokens) backlogs.push(outcome.tokens);
      for (const { before, after } of group) note(outcomes, keys.get(after.id) ?? "", before ? "changed" : "created");
      return [];
    }
    const lost = new Set(outcome.refused);
    refused.push(...outcome.refused.flatMap((id) => keys.get(id) ?? []));
    return group.filter(({ after }) => !lost.has(after.id));
  };
  const together = planned.filter(({ changes }) => changes.length > 1);
  if (together.length > 0) {
    await lines.alone(async () => {
      for (const { changes } of together) await write(changes);
    });
  }
  const single = planned.flatMap(({ changes }) => (changes.length === 1 ? changes : []));
  await lines.write(single, async (changes) => {
    for (const group of inTransactions(changes)) {
      for (let rest: readonly ReportChange[] = group; rest.length > 0; ) rest = await write(rest);
    }
  });
  return { refused, backlogs };
}

/** Closes a race: a price added while the import ran would miss its reports. */
async function priceAgain(planned: readonly Planned[], names: Names): Promise<void> {
  const written = planned.flatMap(({ changes }) => changes.flatMap(({ after, isGone }) => (isGone ? [] : [after])));
  const unpriced = written.filter((report) => report.unpriced > 0);
  const ofBuyers = [...Map.groupBy(unpriced, (report) => report.buyer)];
  const newer = await Promise.all(
    ofBuyers.map(async ([buyer, reports]) => [reports, await names.newerPrices(buyer)] as const),
  );
  for (const [reports, prices] of newer) {
    if (prices) await priceReports(await reportsById(reports.map(({ id }) => id)), prices);
  }
}
