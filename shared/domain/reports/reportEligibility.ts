/** What is known of a report when somebody wants to act on it. */
export interface ReportFacts {
  /** Whether every waybill of the report is finished. */
  finished: boolean;
  /** Rows without a price. A price of 0 is a price: the user is warned and can act. */
  unpriced: number;
  sellerComplete: boolean;
  /** Act that is being made of the report right now; 0 when none. */
  claimedBy: number;
  /** Act of each row: 0 while it has none, below 0 where a correction took the row away. */
  actOf: readonly number[];
}

/** Why a report cannot be acted on (decisions.md, "Measurement reports and where they come from"). */
export type IneligibleReason =
  | "already_acted"
  | "being_acted"
  | "waybill_unfinished"
  | "no_price"
  | "seller_incomplete";

/**
 * Whether the rows of a report that are left can go on an act, with the first reason why not: what nobody can change
 * comes before what the user can mend. `ownAct` is the act that the question is asked for, whose own claim does not stand
 * in its way; 0 when it has none.
 */
export function canBeActed(report: ReportFacts, ownAct = 0): { ok: true } | { ok: false; reason: IneligibleReason } {
  if (!report.actOf.includes(0)) return { ok: false, reason: "already_acted" };
  if (report.claimedBy !== 0 && report.claimedBy !== ownAct) return { ok: false, reason: "being_acted" };
  if (!report.finished) return { ok: false, reason: "waybill_unfinished" };
  if (report.unpriced > 0) return { ok: false, reason: "no_price" };
  if (!report.sellerComplete) return { ok: false, reason: "seller_incomplete" };
  return { ok: true };
}

/**
 * Whether a seller's data suffices to name it on an act: a name, a register or personal code, and an address
 * (decisions.md, "the seller's data is incomplete").
 */
export function isSellerComplete(seller: { name: string; code: string; address: string }): boolean {
  return [seller.name, seller.code, seller.address].every((text) => text.trim() !== "");
}
