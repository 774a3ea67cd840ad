import type { IneligibleReason } from "./reportEligibility.ts";

/** Why a report cannot be acted (docs/rules/reports.md, "When a report can be acted"). */
export const ineligibleTexts: Record<IneligibleReason | "signing", string> = {
  already_acted: "Raporti kõik read on juba akteeritud.",
  being_acted: "Raportit akteerib praegu keegi teine.",
  waybill_unfinished: "Veoseleht on lõpetamata.",
  no_price: "Raportil on hinnata ridu. Lisage hind hinnakirja.",
  seller_incomplete: "Müüja andmed on puudulikud.",
  // Said only of a whole company or destination (docs/rules/reports.md, "Selecting reports").
  signing: "Raporti ostuakt on allkirjastatud või ei saa agent seda allkirjastada.",
};

const REASONS = [
  "already_acted",
  "being_acted",
  "waybill_unfinished",
  "no_price",
  "seller_incomplete",
  "signing",
] as const satisfies (IneligibleReason | "signing")[];

/** The reason that a report says in words; undefined for words of another version. */
export function reasonOf(message: string): keyof typeof ineligibleTexts | undefined {
  return REASONS.find((reason) => ineligibleTexts[reason] === message);
}
