import { toUnits } from "../../shared/domain/money.ts";
import { PRICE_PLACES } from "../../shared/domain/units.ts";
import { Problem } from "../core/problem.ts";
import { placeOfRow, reportsById, rowsOfReports } from "../data/report.ts";
import { inTransactions, type ReportChange, writeReports } from "../data/reportWrites.ts";
import { sumsOf } from "./reportImport.ts";

interface NewPrice {
  /** Row id. */
  id: number;
  price: number;
  /** What the user saw: somebody else's change in between is not overwritten. */
  originalPrice: number;
}

/**
 * Sets the sale prices of report rows (document 1 §7, `acts/report_row_prices/`). Rows on an act keep what the act says
 * until the act itself is saved.
 * @throws Problem `rows_changed` when a row is not at the price that the user saw; nothing is changed then.
 */
export async function setRowPrices(prices: readonly NewPrice[]): Promise<void> {
  const byReport = Map.groupBy(prices, ({ id }) => placeOfRow(id).reportId);
  const ids = [...byReport.keys()];
  // In this order, so that rows are never older than the version that the write depends on.
  const reports = await reportsById(ids);
  const rows = await rowsOfReports(ids);
  if (reports.length !== ids.length) throw new Problem("not_found");
  const changes = reports.map((before): ReportChange => {
    const priced = [...(rows.get(before.id) ?? [])];
    for (const { id, price, originalPrice } of byReport.get(before.id) ?? []) {
      const { index } = placeOfRow(id);
      const row = priced[index];
      if (!row || row.cents !== toUnits(originalPrice, PRICE_PLACES)) throw new Problem("rows_changed");
      priced[index] = { ...row, cents: toUnits(price, PRICE_PLACES), priceSource: "hand" };
    }
    if (before.claimedBy !== 0) throw new Problem("rows_changed");
    return { before, after: { ...before, ...sumsOf(priced, before.actOf) }, rows: priced };
  });
  for (const group of inTransactions(changes)) {
    const outcome = await writeReports(group);
    if (!outcome.ok) throw new Problem("rows_changed");
  }
}
