import { priceList } from "../../shared/domain/priceList.ts";
import { pricesOfBuyer } from "../data/price.ts";
import { type Report, reportsInTab, rowsOfReports } from "../data/report.ts";
import { inTransactions, type ReportChange, writeReports } from "../data/reportWrites.ts";
import { sumsOf } from "./reportImport.ts";

/** Reports looked at together. */
const SLICE = 100;

/** Prices the rows of a buyer's waiting reports for which the price list had nothing before; others keep their price. */
export async function priceWaitingRows(buyer: number): Promise<number> {
  const ask = priceList(await pricesOfBuyer(buyer));
  let priced = 0;
  let cursor: string | undefined;
  do {
    const page = await reportsInTab({ buyer }, "open", cursor, SLICE);
    const waiting = page.reports.filter((report) => report.unpriced > 0 && report.claimedBy === 0);
    const rows = await rowsOfReports(waiting.map((report) => report.id));
    const changes = waiting.flatMap((before): ReportChange[] => {
      const after = (rows.get(before.id) ?? []).map((row) => {
        if (row.priceSource !== "none") return row;
        const cents = ask({
          ...row,
          destination: before.destination,
          certificate: row.certificate?.type ?? 0,
          date: before.date,
        });
        return cents === null ? row : { ...row, cents, priceSource: "list" as const };
      });
      const report: Report = { ...before, ...sumsOf(after, before.actOf) };
      return report.unpriced < before.unpriced ? [{ before, after: report, rows: after }] : [];
    });
    for (const group of inTransactions(changes)) {
      // A report that somebody changed meanwhile is met again when the message of the next price comes.
      const outcome = await writeReports(group);
      if (outcome.ok) priced += group.length;
      else throw new Error(`${outcome.refused.length} reports changed while they were priced`);
    }
    cursor = page.next ?? undefined;
  } while (cursor);
  return priced;
}
