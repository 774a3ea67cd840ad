/** VAT that a seller charges, in basis points: without a VAT number none (docs/rules/quantities.md, "VAT rate"). */
export function chargedVatBp({
  vatNumber,
  purchaseVatRateBp,
}: {
  vatNumber: string;
  purchaseVatRateBp: number;
}): number {
  return vatNumber.trim() === "" ? 0 : purchaseVatRateBp;
}
