import { AMOUNT_DECIMALS, fromUnits, PRICE_DECIMALS } from "#shared/basics/units.ts";

/** Sums of open rows: tm, pm³, and euros without VAT. */
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
  const total = (field: keyof OpenSums, decimals: number) => {
    const units = (of: readonly OpenSums[]) =>
      of.reduce((sum, one) => sum + Math.round(one[field] * 10 ** decimals), 0);
    // The exceptions may be newer than the sums of the whole.
    return fromUnits(Math.max(0, units(wholes) - units(leftOut)) + units(singles), decimals);
  };
  return {
    amount: total("amount", AMOUNT_DECIMALS),
    amount_loose: total("amount_loose", AMOUNT_DECIMALS),
    euros: total("euros", PRICE_DECIMALS),
  };
}
