import type { WireBounds } from "#shared/assortments/contract.ts";
import { MAX_PRICE, toEuros } from "#shared/basics/amounts.ts";
import { AMOUNT_LIMIT } from "#shared/basics/fileCells.ts";
import { readNumber } from "#shared/basics/numberText.ts";
import { AMOUNT_DECIMALS, PRICE_DECIMALS } from "#shared/basics/units.ts";
import { formatMoney, formatVolume } from "#web/ui/text/formats.ts";

const MAX_EUROS = toEuros(MAX_PRICE);

/** Typed texts of the bounds, '' for none. */
export type TypedBounds = Record<keyof WireBounds, string>;

export function typedBounds(bounds: WireBounds | undefined): TypedBounds {
  const { least_volume = 0, most_volume = 0, least_price = 0, most_price = 0 } = bounds ?? {};
  const orNothing = (value: number, format: (value: number) => string) => (value === 0 ? "" : format(value));
  return {
    least_volume: orNothing(least_volume, formatVolume),
    most_volume: orNothing(most_volume, formatVolume),
    least_price: orNothing(least_price, formatMoney),
    most_price: orNothing(most_price, formatMoney),
  };
}

/** Euros, 0 for an empty field; undefined for what is not a price. */
export function readPrice(typed: string): number | undefined {
  return readBelow(typed.replaceAll("€", ""), PRICE_DECIMALS, MAX_EUROS);
}

/** Cubic metres, 0 for an empty field; undefined for what is not a volume. */
export function readVolume(typed: string): number | undefined {
  return readBelow(typed, AMOUNT_DECIMALS, AMOUNT_LIMIT);
}

function readBelow(typed: string, decimals: number, most: number): number | undefined {
  if (typed.trim() === "") return 0;
  const read = readNumber(typed, { spaces: "anywhere" });
  return read && !read.isNegative && read.writtenDecimals <= decimals && Number(read.digits) <= most
    ? Number(read.digits)
    : undefined;
}
