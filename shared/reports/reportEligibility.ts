import { addressLine, type PostalAddress } from "#shared/companies/address.ts";

export interface ReportFacts {
  finished: boolean;
  /** 0 counts as a price: the user is warned and can act. */
  unpriced: number;
  sellerComplete: boolean;
  claimedBy: number;
  actOf: readonly number[];
}

/** docs/rules/reports.md, "When a report can be acted" */
export type IneligibleReason =
  | "already_acted"
  | "being_acted"
  | "waybill_unfinished"
  | "no_price"
  | "seller_incomplete";

/** Reasons that the user cannot change come first. `ownAct`: the asking job, whose own claim does not count. */
export function canBeActed(report: ReportFacts, ownAct = 0): { ok: true } | { ok: false; reason: IneligibleReason } {
  if (!report.actOf.includes(0)) return { ok: false, reason: "already_acted" };
  if (report.claimedBy !== 0 && report.claimedBy !== ownAct) return { ok: false, reason: "being_acted" };
  if (!report.finished) return { ok: false, reason: "waybill_unfinished" };
  if (report.unpriced > 0) return { ok: false, reason: "no_price" };
  if (!report.sellerComplete) return { ok: false, reason: "seller_incomplete" };
  return { ok: true };
}

export function isSellerComplete(seller: { name: string; code: string; address: PostalAddress }): boolean {
  return [seller.name, seller.code, addressLine(seller.address)].every((text) => text.trim() !== "");
}
