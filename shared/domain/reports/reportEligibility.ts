/** The facts of a report that decide whether it can be acted. */
export interface ReportFacts {
  /** Whether every waybill of the report is finished. */
  finished: boolean;
  /** Rows without a price. A price of 0 is a price: the user is warned and can act. */
  unpriced: number;
  sellerComplete: boolean;
  /** Job that has claimed the report; 0 for none. */
  claimedBy: number;
  /** Act of each row: 0 for none, below 0 when a correction took the row away. */
  actOf: readonly number[];
}

/** Why a report cannot be acted (docs/rules/reports.md, "When a report can be acted"). */
export type IneligibleReason =
  | "already_acted"
  | "being_acted"
  | "waybill_unfinished"
  | "no_price"
  | "seller_incomplete";

/**
 * Whether the open rows of a report can go on an act, with the first reason why not: reasons that the user cannot change
 * come first. `ownAct` is the job that asks, whose own claim does not count; 0 for none.
 */
export function canBeActed(report: ReportFacts, ownAct = 0): { ok: true } | { ok: false; reason: IneligibleReason } {
  if (!report.actOf.includes(0)) return { ok: false, reason: "already_acted" };
  if (report.claimedBy !== 0 && report.claimedBy !== ownAct) return { ok: false, reason: "being_acted" };
  if (!report.finished) return { ok: false, reason: "waybill_unfinished" };
  if (report.unpriced > 0) return { ok: false, reason: "no_price" };
  if (!report.sellerComplete) return { ok: false, reason: "seller_incomplete" };
  return { ok: true };
}

/** Whether a seller has all that an act needs: name, code and address (docs/rules/companies.md, "Complete seller data"). */
export function isSellerComplete(seller: { name: string; code: string; address: string }): boolean {
  return [seller.name, seller.code, seller.address].every((text) => text.trim() !== "");
}
