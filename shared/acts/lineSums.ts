import { add, type Cents, cents, NO_VOLUME, subtract, type Thousandths } from "#shared/basics/amounts.ts";
import { exact, sumOfVolume } from "#shared/basics/money.ts";

/** They add up to the row, so some differ from their rounding by a cent (docs/rules/acts.md, "Sums of waybills"). */
export function sumsOfWaybills(amounts: readonly Thousandths[], price: Cents): Cents[] {
  const sums = amounts.map((amount) => sumOfVolume(amount, price));
  const whole = sumOfVolume(
    amounts.reduce((total, amount) => add(total, amount), NO_VOLUME),
    price,
  );
  const missing = sums.reduce((left, sum) => subtract(left, sum), whole);
  if (missing === 0) return sums;
  const cent = cents(Math.sign(missing));
  const byError = amounts
    .map((amount, index) => ({ index, error: errorOf(amount, price, sums[index] ?? whole) * cent }))
    .sort((one, other) => other.error - one.error || one.index - other.index);
  for (const { index } of byError.slice(0, Math.abs(missing))) sums[index] = add(sums[index] ?? whole, cent);
  return sums;
}

/** Rounding error, in thousandths of a cent. */
function errorOf(amount: Thousandths, price: Cents, rounded: Cents): number {
  return exact(amount).times(price).minus(exact(rounded).times(1000)).toNumber();
}
