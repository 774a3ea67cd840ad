import { allAssortments } from "#functions/assortments/store/assortment.ts";
import { Problem } from "#functions/platform/problem.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import type { Write } from "#functions/platform/table/transaction.ts";
import { centsFromWire, thousandthsFromWire } from "#shared/basics/money.ts";
import { numberKey, UNGROUPED } from "#shared/basics/names.ts";
import { sumsOf } from "./reportSums.ts";
import { reportsById } from "./store/report.ts";
import { positionOfRow, type ReportRow, rowLocation, rowsOfReports } from "./store/reportRows.ts";
import { inTransactions, type ReportChange } from "./store/reportTransactions.ts";
import { writeReports } from "./store/reportWrites.ts";

interface NewPrice {
  id: number;
  price: number;
  /** The price that the user saw; later changes by others are not overwritten. */
  originalPrice: number;
  /** Together with waybill and name of the assortment: the row that the user saw. */
  amount: number;
  waybill: string;
  assortment?: string | undefined;
}

export interface ActsGuard {
  /** Returns the bytes of each item that `beside` checks. @throws for an act that may not change */
  check: (acts: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  /** The condition that they may still change when the transaction is written. */
  beside: (acts: readonly number[]) => Write[];
}

/** Sets all prices or none; idempotent (docs/rules/prices.md, "Changing sale prices of an act"). @throws `rows_changed` */
export async function setRowPrices(prices: readonly NewPrice[], guard?: ActsGuard): Promise<void> {
  const byReport = Map.groupBy(prices, ({ id }) => rowLocation(id).reportId);
  const written: Repricing[] = [];
  try {
    let rest = [...byReport.keys()];
    await untilNoConflict(new Problem("rows_changed"), async () => {
      const repricings = await repricingsOf(rest, byReport);
      const bytes = await guard?.check(actsOf(repricings));
      const byId = new Map(repricings.map((repricing) => [repricing.change.after.id, repricing]));
      const changes = repricings.map(({ change, acts }) =>
        bytes ? { ...change, checkedActs: new Map(acts.map((act) => [act, bytes.get(act) ?? 0])) } : change,
      );
      rest = [];
      for (const group of inTransactions(changes)) {
        const own = group.flatMap(({ after }) => byId.get(after.id) ?? []);
        if ((await writeReports(group, guard?.beside(actsOf(own)))).ok) written.push(...own);
        else rest.push(...group.map(({ after }) => after.id));
      }
      return rest.length > 0 ? CONFLICT : undefined;
    });
  } catch (error) {
    await rollBack(written);
    throw error;
  }
}

interface Repricing {
  change: ReportChange;
  rowsBefore: readonly ReportRow[];
  acts: readonly number[];
}

function actsOf(repricings: readonly Repricing[]): number[] {
  return [...new Set(repricings.flatMap(({ acts }) => acts))];
}

async function repricingsOf(
  ids: readonly number[],
  prices: ReadonlyMap<number, readonly NewPrice[]>,
): Promise<Repricing[]> {
  // Rows are read after their reports, so that they are never older than the version of the write.
  const reports = await reportsById(ids);
  const rows = await rowsOfReports(ids);
  const names = new Map((await allAssortments()).map(({ id, name }) => [id, name]));
  if (reports.length !== ids.length) throw new Problem("not_found");
  return reports.map((before) => {
    const rowsBefore = rows.get(before.id) ?? [];
    const priced = [...rowsBefore];
    const acts: number[] = [];
    for (const seen of prices.get(before.id) ?? []) {
      const index = positionOfRow(rowsBefore, rowLocation(seen.id).number);
      const row = priced[index];
      const cents = centsFromWire(seen.price);
      const isSameRow =
        row?.amount === thousandthsFromWire(seen.amount) &&
        numberKey(row.waybill) === numberKey(seen.waybill) &&
        (seen.assortment === undefined || seen.assortment === (names.get(row.assortment) ?? UNGROUPED));
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

async function rollBack(written: readonly Repricing[]): Promise<void> {
  const changes = written.flatMap(({ change: { before, after }, rowsBefore }): ReportChange[] =>
    before ? [{ before: { ...after, version: before.version + 1 }, after: before, rows: rowsBefore, rowsBefore }] : [],
  );
  for (const group of inTransactions(changes)) {
    if ((await writeReports(group)).ok) continue;
    for (const change of group) await writeReports([change]);
  }
}
