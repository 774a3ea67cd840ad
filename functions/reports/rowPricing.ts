import { Problem } from "#functions/core/problem.ts";
import { reportsById } from "#functions/data/reports/report.ts";
import { positionOfRow, type ReportRow, rowLocation, rowsOfReports } from "#functions/data/reports/reportRows.ts";
import { inTransactions, type ReportChange } from "#functions/data/reports/reportTransactions.ts";
import { writeReports } from "#functions/data/reports/reportWrites.ts";
import { pauseBefore } from "#functions/data/table/transaction.ts";
import { centsFromWire, thousandthsFromWire } from "#shared/domain/quantities/money.ts";
import { sumsOf } from "./reportSums.ts";

interface NewPrice {
  id: number;
  price: number;
  /** The price that the user saw; a change by others since then is not overwritten. */
  originalPrice: number;
  /** With the waybill, what the user saw of the row. */
  amount: number;
  waybill: string;
}

const ATTEMPTS = 5;

/**
 * All or nothing, idempotent (docs/rules/prices.md, "Changing sale prices of an act").
 * @param checkActs is told the acts of the rows before anything is written, and throws where they may not change
 * @throws `rows_changed`
 */
export async function setRowPrices(
  prices: readonly NewPrice[],
  checkActs?: (acts: readonly number[]) => Promise<void>,
): Promise<void> {
  const byReport = Map.groupBy(prices, ({ id }) => rowLocation(id).reportId);
  const written: Repricing[] = [];
  try {
    let rest = [...byReport.keys()];
    for (let attempt = 0; rest.length > 0; attempt++) {
      if (attempt > ATTEMPTS) throw new Problem("rows_changed");
      if (attempt > 0) await pauseBefore(attempt);
      const repricings = await repricingsOf(rest, byReport);
      await checkActs?.([...new Set(repricings.flatMap(({ acts }) => acts))]);
      const byId = new Map(repricings.map((repricing) => [repricing.change.after.id, repricing]));
      rest = [];
      for (const group of inTransactions(repricings.map(({ change }) => change))) {
        const ids = group.map(({ after }) => after.id);
        if ((await writeReports(group)).ok) written.push(...ids.flatMap((id) => byId.get(id) ?? []));
        else rest.push(...ids);
      }
    }
  } catch (error) {
    await rollBack(written);
    throw error;
  }
}

interface Repricing {
  change: ReportChange;
  rowsBefore: readonly ReportRow[];
  /** Of the rows with new prices. */
  acts: readonly number[];
}

async function repricingsOf(
  ids: readonly number[],
  prices: ReadonlyMap<number, readonly NewPrice[]>,
): Promise<Repricing[]> {
  // Rows are read after their reports, so that they are never older than the version of the write.
  const reports = await reportsById(ids);
  const rows = await rowsOfReports(ids);
  if (reports.length !== ids.length) throw new Problem("not_found");
  return reports.map((before) => {
    const rowsBefore = rows.get(before.id) ?? [];
    const priced = [...rowsBefore];
    const acts: number[] = [];
    for (const seen of prices.get(before.id) ?? []) {
      const index = positionOfRow(rowsBefore, rowLocation(seen.id).number);
      const row = priced[index];
      const cents = centsFromWire(seen.price);
      const isSameRow = row?.amount === thousandthsFromWire(seen.amount) && row.waybill === seen.waybill;
      const isAsSeen = row?.cents === centsFromWire(seen.originalPrice) || row?.cents === cents;
      if (!row || !isSameRow || !isAsSeen) throw new Problem("rows_changed");
      priced[index] = { ...row, cents, priceSource: "hand" };
      const act = before.actOf[index] ?? 0;
      if (act !== 0) acts.push(act);
    }
    if (before.claimedBy !== 0) throw new Problem("rows_changed");
    return {
      change: { before, after: { ...before, ...sumsOf(priced, before.actOf) }, rows: priced, rowsBefore },
      rowsBefore,
      acts,
    };
  });
}

/** Rolls prices back; a report that has changed since stays as it is. */
async function rollBack(written: readonly Repricing[]): Promise<void> {
  const changes = written.flatMap(({ change: { before, after }, rowsBefore }): ReportChange[] =>
    before ? [{ before: { ...after, version: before.version + 1 }, after: before, rows: rowsBefore, rowsBefore }] : [],
  );
  for (const group of inTransactions(changes)) {
    if ((await writeReports(group)).ok) continue;
    for (const change of group) await writeReports([change]);
  }
}
