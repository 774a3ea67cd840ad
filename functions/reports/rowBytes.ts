import type { MeasuredRow } from "#shared/reports/measuredReport.ts";

/** A report's rows are written in one transaction of 4 MB. */
export const MAX_ROW_BYTES = 3_300_000;
/** Number, units, amount, price, owner and names of a stored row. */
const OTHER_BYTES = 160;

/** Lower bound of the rows when stored. */
export function rowBytes(rows: readonly Pick<MeasuredRow, "waybill" | "site" | "certificate">[]): number {
  return rows.reduce((sum, row) => sum + OTHER_BYTES + ownBytes(row), 0);
}

function ownBytes({ waybill, site, certificate }: Pick<MeasuredRow, "waybill" | "site" | "certificate">): number {
  return Buffer.byteLength(JSON.stringify([waybill, site, certificate]));
}
