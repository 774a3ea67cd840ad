import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { pricesOfBuyer } from "#functions/prices/store/price.ts";
import { endPricing, pricingWanted } from "#functions/prices/store/pricingWanted.ts";
import { type PriceList, priceList } from "#shared/prices/priceList.ts";
import { sumsOf } from "./reportSums.ts";
import type { Report } from "./store/report.ts";
import { reportsInTab } from "./store/reportLists.ts";
import { type ReportRow, rowsOfReports } from "./store/reportRows.ts";
import { inTransactions, type ReportChange } from "./store/reportTransactions.ts";
import { writeReports } from "./store/reportWrites.ts";

const SLICE = 100;

/** Prices unpriced rows; returns the number of reports (docs/rules/prices.md, "New prices reach waiting rows"). */
export async function priceWaitingRows(buyer: number): Promise<number> {
  const prices = priceList(await pricesOfBuyer(buyer));
  let priced = 0;
  let cursor: string | undefined;
  do {
    const page = await reportsInTab({ buyer }, "open", cursor, SLICE);
    priced += await priceReports(page.reports, prices);
    cursor = page.next ?? undefined;
  } while (cursor);
  return priced;
}

export async function priceReports(reports: readonly Report[], prices: PriceList): Promise<number> {
  const waiting = reports.filter((report) => report.unpriced > 0 && report.claimedBy === 0);
  const rows = await rowsOfReports(waiting.map((report) => report.id));
  const changes = waiting.flatMap((before): ReportChange[] => {
    const rowsBefore = rows.get(before.id) ?? [];
    const after = pricedRows(before, rowsBefore, prices);
    const report: Report = { ...before, ...sumsOf(after, before.actOf) };
    return report.unpriced < before.unpriced ? [{ before, after: report, rows: after, rowsBefore }] : [];
  });
  for (const group of inTransactions(changes)) {
    // On a version conflict throw, so that the message is retried.
    const outcome = await writeReports(group);
    if (!outcome.ok) throw new Error(`${outcome.refused.length} reports changed while they were priced`);
  }
  return changes.length;
}

function pricedRows(report: Report, rows: readonly ReportRow[], prices: PriceList): ReportRow[] {
  return rows.map((row) => {
    if (row.priceSource !== "none") return row;
    const cents = prices({
      ...row,
      destination: report.destination,
      certificate: row.certificate?.type ?? 0,
      date: report.date,
    });
    return cents === null ? row : { ...row, cents, priceSource: "list" as const };
  });
}

/** A lagging index can hide a report that arrived just before the price; no index lags this long. */
const SECOND_LOOK_SECONDS = 60;

/** Prices the waiting rows of a buyer. The mark of its new price goes with the second look. */
export async function priceWanted(buyer: number, now: Date): Promise<void> {
  const wanted = await pricingWanted(buyer);
  await priceWaitingRows(buyer);
  if (wanted && now.getTime() - wanted.since >= SECOND_LOOK_SECONDS * 1000) await endPricing(wanted);
}

/** Queues the pricing of a buyer's waiting rows (docs/rules/prices.md, "New prices reach waiting rows"). */
export async function queuePricing(buyer: number): Promise<void> {
  await enqueue("prices", [{ buyer }]);
  await enqueue("prices", [{ buyer }], SECOND_LOOK_SECONDS);
}
