import { AMOUNT_PLACES, fromUnits, PRICE_PLACES } from "#shared/basics/units.ts";

/** Of open rows: tm, pm³, and euros without VAT. */
export interface OpenSums {
  amount: number;
  amount_loose: number;
  euros: number;
}

/** `leftOut`: exceptions of the whole ones (docs/rules/reports.md, "Sums of a selection"). */
export function selectedSums(
  wholes: readonly OpenSums[],
  leftOut: readonly OpenSums[],
  singles: readonly OpenSums[],
): OpenSums {
  const total = (field: keyof OpenSums, places: number) => {
    const units = (of: readonly OpenSums[]) => of.reduce((sum, one) => sum + Math.round(one[field] * 10 ** places), 0);
    // The exceptions may be newer than the sums of the whole.
    return fromUnits(Math.max(0, units(wholes) - units(leftOut)) + units(singles), places);
  };
  return {
    amount: total("amount", AMOUNT_PLACES),
    amount_loose: total("amount_loose", AMOUNT_PLACES),
    euros: total("euros", PRICE_PLACES),
  };
}
