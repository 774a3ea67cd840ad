import { add, type Cents, NO_CENTS, NO_VOLUME, subtract, toCubicMetres, toEuros } from "#shared/basics/amounts.ts";
import { centsFromWire, exact, round, sumOfVolume, thousandthsFromWire, toWire } from "#shared/basics/money.ts";
import { PRICE_DECIMALS } from "#shared/basics/units.ts";
import type { ActRow } from "./actRows.ts";
import { buyingPrice } from "./actSums.ts";

/** Euros without VAT. */
export interface ActMargin {
  purchases: ReadonlyMap<string, number>;
  purchased: number;
  /** Sales value of the rows of previous owners, less `purchased`. */
  earned: number;
  /** `earned` per tm and per pm³, rounded to cents; null without such timber. */
  perSolid: number | null;
  perLoose: number | null;
}

/** docs/rules/acts.md, "Margin of an act". `seller`: the platform company, whose own timber costs nothing. */
export function marginOfAct(
  rows: readonly Pick<ActRow, "previous_owner" | "amount" | "unit" | "flat_price" | "margin" | "selected">[],
  seller: string,
): ActMargin {
  const purchases = new Map<string, Cents>();
  const solid = { volume: NO_VOLUME, earned: NO_CENTS };
  const loose = { volume: NO_VOLUME, earned: NO_CENTS };
  for (const row of rows) {
    if (!row.selected || row.previous_owner === "" || row.previous_owner === seller) continue;
    const volume = thousandthsFromWire(row.amount);
    const price = centsFromWire(row.flat_price);
    const paid = sumOfVolume(volume, buyingPrice({ price, margin: centsFromWire(row.margin) }));
    purchases.set(row.previous_owner, add(purchases.get(row.previous_owner) ?? NO_CENTS, paid));
    const sums = row.unit === "LCM" ? loose : solid;
    sums.volume = add(sums.volume, volume);
    sums.earned = add(sums.earned, subtract(sumOfVolume(volume, price), paid));
  }
  return {
    purchases: new Map([...purchases].map(([owner, sum]) => [owner, toEuros(sum)])),
    purchased: toEuros([...purchases.values()].reduce((sum, each) => add(sum, each), NO_CENTS)),
    earned: toEuros(add(solid.earned, loose.earned)),
    perSolid: perUnit(solid),
    perLoose: perUnit(loose),
  };
}

function perUnit({ volume, earned }: { volume: typeof NO_VOLUME; earned: Cents }): number | null {
  if (volume === 0) return null;
  return toWire(round(exact(toEuros(earned)).div(toCubicMetres(volume)), PRICE_DECIMALS));
}
