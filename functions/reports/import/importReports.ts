import { createHash } from "node:crypto";
import { inParallel } from "#functions/core/parallel.ts";
import { type Report, reportsById } from "#functions/data/reports/report.ts";
import { reportIdsByNumber } from "#functions/data/reports/reportNumber.ts";
import { rowsOfReports } from "#functions/data/reports/reportRows.ts";
import { inTransactions, type ReportChange } from "#functions/data/reports/reportTransactions.ts";
import { writeReports } from "#functions/data/reports/reportWrites.ts";
import { nextIds } from "#functions/data/table/sequence.ts";
import { pauseBefore } from "#functions/data/table/transaction.ts";
import type { BacklogKey } from "#functions/data/tokens/tokenBacklog.ts";
import { sumsOf } from "#functions/reports/reportSums.ts";
import { priceReports } from "#functions/reports/repricing.ts";
import { announceTokens } from "#functions/reports/tokens/announceTokens.ts";
import type { MeasuredReport } from "#shared/domain/reports/measuredReport.ts";
import { isSellerComplete } from "#shared/domain/reports/reportEligibility.ts";
import { type Names, openNames } from "./importNames.ts";
import { type CorrectedRows, correctRows, type NewRow, numbered } from "./reportCorrection.ts";

export interface ImportTally {
  created: number;
  changed: number;
  unchanged: number;
  /** Numbers of reports that a job had claimed at every attempt; the caller must retry them. */
  busy: string[];
}

export interface Importer {
  import(reports: readonly MeasuredReport[]): Promise<ImportTally>;
}

const ATTEMPTS = 5;
const AT_ONCE = 4;

/** Idempotent; a correction changes only rows that are not acted (docs/rules/reports.md, "Corrected measurements"). */
export async function openImport(source: "evr" | "file", announce = announceTokens): Promise<Importer> {
  const names = await openNames();
  return {
    async import(measured) {
      const tally: ImportTally = { created: 0, changed: 0, unchanged: 0, busy: [] };
      let rest = [...measured];
      for (let attempt = 0; rest.length > 0; attempt++) {
        const { planned, claimed } = await changesFor(rest, source, names, tally);
        const { refused, backlogs } = await writeAll(planned, tally);
        await announce(backlogs);
        const later = new Set([...claimed, ...refused]);
        await priceAgain(planned, names);
        rest = rest.filter((report) => later.has(keyOf(report)));
        if (attempt === ATTEMPTS) {
          tally.busy.push(...rest.map((report) => report.number));
          break;
        }
        if (rest.length > 0) await pauseBefore(attempt);
      }
      return tally;
    },
  };
}

interface Planned extends ReportChange {
  key: string;
}

/** An unchanged measurement is only counted. `claimed`: keys of reports that must not change until their job ends. */
async function changesFor(
  measured: readonly MeasuredReport[],
  source: "evr" | "file",
  names: Names,
  tally: ImportTally,
): Promise<{ planned: Planned[]; claimed: string[] }> {
  const existing = await existingReports(measured, names);
  const fresh = measured.filter((report) => !existing.has(keyOf(report)));
  let nextId = fresh.length > 0 ? await nextIds("report", fresh.length) : 0;
  const existingRows = await rowsOfReports([...existing.values()].map(({ id }) => id));
  const planned: Planned[] = [];
  const claimed: string[] = [];
  for (const report of measured) {
    const key = keyOf(report);
    const before = existing.get(key);
    const fingerprint = fingerprintOf(report);
    if (before?.fingerprint === fingerprint) {
      tally.unchanged++;
      continue;
    }
    if (before && before.claimedBy !== 0) {
      claimed.push(key);
      continue;
    }
    const rows = await Promise.all(report.rows.map((row) => names.rowOf(report, row)));
    const facts = { ...(await headOf(report, source, names)), fingerprint };
    if (before) {
      const corrected = correctRows(existingRows.get(before.id) ?? [], before.actOf, rows, before.nextRow);
      planned.push({ key, before, after: correctedReport(before, facts, corrected), rows: corrected.rows });
    } else {
      planned.push({ key, ...newReport(nextId++, facts, rows) });
    }
  }
  return { planned, claimed };
}

async function writeAll(
  planned: readonly Planned[],
  tally: ImportTally,
): Promise<{ refused: string[]; backlogs: BacklogKey[] }> {
  const keys = new Map(planned.map(({ after, key }) => [after.id, key]));
  const refused: string[] = [];
  const backlogs: BacklogKey[] = [];
  const write = async (group: ReportChange[]): Promise<void> => {
    const outcome = await writeReports(group);
    if (outcome.ok) {
      if (outcome.tokens) backlogs.push(outcome.tokens);
      for (const { before } of group) tally[before ? "changed" : "created"]++;
      return;
    }
    const lost = new Set(outcome.refused);
    refused.push(...outcome.refused.flatMap((id) => keys.get(id) ?? []));
    const others = group.filter(({ after }) => !lost.has(after.id));
    if (others.length > 0) await write(others);
  };
  // Transactions of one destination conflict in its statistics; those of different ones run side by side.
  const byDestination = Map.groupBy(planned, ({ after }) => `${after.buyer}#${after.destination}`);
  await inParallel([...byDestination.values()], AT_ONCE, async (changes) => {
    for (const group of inTransactions(changes)) await write(group);
  });
  return { refused, backlogs };
}

/** Closes a race: a price added while the import ran would miss its reports. */
async function priceAgain(planned: readonly Planned[], names: Names): Promise<void> {
  const unpriced = planned.map(({ after }) => after).filter((report) => report.unpriced > 0);
  for (const [buyer, reports] of Map.groupBy(unpriced, (report) => report.buyer)) {
    const prices = await names.newerPrices(buyer);
    if (prices) await priceReports(await reportsById(reports.map(({ id }) => id)), prices);
  }
}

async function existingReports(measured: readonly MeasuredReport[], names: Names): Promise<Map<string, Report>> {
  const byBuyer = Map.groupBy(measured, (report) => report.buyer.code);
  const found = await Promise.all(
    [...byBuyer.values()].map(async (reports) => {
      const [first] = reports;
      if (!first) return [];
      const buyer = await names.buyer(first.buyer);
      const ids = await reportIdsByNumber(
        buyer.id,
        reports.map((report) => report.number),
      );
      const reportsOfBuyer = await reportsById([...ids.values()]);
      return reportsOfBuyer.map((report) => [`${first.buyer.code}#${report.number}`, report] as const);
    }),
  );
  return new Map(found.flat());
}

type Head = Pick<
  Report,
  | "number"
  | "buyer"
  | "destination"
  | "date"
  | "seller"
  | "source"
  | "waybills"
  | "finished"
  | "sellerComplete"
  | "fingerprint"
>;

async function headOf(
  report: MeasuredReport,
  source: Report["source"],
  names: Names,
): Promise<Omit<Head, "fingerprint">> {
  const buyer = await names.buyer(report.buyer);
  const seller = await names.seller(report.seller);
  return {
    number: report.number,
    buyer: buyer.id,
    destination: report.destination ? await names.destination(buyer.id, report.destination) : "",
    date: report.date,
    seller: seller.id,
    source,
    waybills: report.waybills.map((waybill) => waybill.number),
    finished: report.waybills.every((waybill) => waybill.finished),
    sellerComplete: isSellerComplete(seller),
  };
}

function newReport(id: number, head: Head, measured: readonly NewRow[]): Pick<ReportChange, "after" | "rows"> {
  const rows = numbered(measured, 1);
  const actOf = rows.map(() => 0);
  const after: Report = {
    ...head,
    id,
    ...sumsOf(rows, actOf),
    actOf,
    nextRow: rows.length + 1,
    tab: "open",
    claimedBy: 0,
    correctionPending: false,
    version: 1,
  };
  return { after, rows };
}

function correctedReport(before: Report, head: Head, corrected: CorrectedRows): Report {
  const { rows, actOf, nextRow, touchesActed } = corrected;
  return {
    ...before,
    ...head,
    ...sumsOf(rows, actOf),
    actOf,
    nextRow,
    tab: actOf.includes(0) ? "open" : "acted",
    correctionPending: touchesActed,
  };
}

const keyOf = (report: MeasuredReport) => `${report.buyer.code}#${report.number}`;

function fingerprintOf(report: MeasuredReport): string {
  const rows = report.rows.map((row) => JSON.stringify(row)).sort();
  const waybills = report.waybills.map(({ number, finished }) => JSON.stringify([number, finished])).sort();
  const { number, date, seller, buyer, destination } = report;
  const facts = [number, date, seller.code, buyer.code, destination?.code ?? "", waybills, rows];
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, 22);
}
