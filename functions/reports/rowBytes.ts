import type { MeasuredRow } from "#shared/reports/measuredReport.ts";

/** Bytes of the rows of a report, which are written in one transaction of 4 MB. */
export const MAX_ROW_BYTES = 3_300_000;
/** What a stored row has beside its waybill, site and certificate: its number, units, amount, price, owner and names. */
const OTHER_BYTES = 160;

/** At least what the rows take when they are stored. */
export function rowBytes(rows: readonly Pick<MeasuredRow, "waybill" | "site" | "certificate">[]): number {
  return rows.reduce((sum, row) => sum + OTHER_BYTES + ownBytes(row), 0);
}

function ownBytes({ waybill, site, certificate }: Pick<MeasuredRow, "waybill" | "site" | "certificate">): number {
  return Buffer.byteLength(JSON.stringify([waybill, site, certificate]));
}
