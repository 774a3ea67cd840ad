import type { SawmillSum } from "#shared/acts/totals.ts";
import { exact, round, toWire } from "#shared/basics/money.ts";
import { readNumber, signedDigits, withoutSpaces, withPlainMarks } from "#shared/basics/numberText.ts";
import { AMOUNT_DECIMALS, PRICE_DECIMALS } from "#shared/basics/units.ts";

/** In tm or pm³. */
export const MAX_SAWMILL_VOLUME = 9_999_999;
/** In euros. */
export const MAX_ACT_SUM = 99_999_999.99;

export interface SawmillActInput {
  id?: number;
  number: string;
  total_amount_of_wood: string;
  sum_before_tax: string;
}

/** Volume in m³, sum in euros without VAT. */
export interface SawmillAct extends SawmillSum {
  id?: number;
  number: string;
}

export type ReadDecimal = { ok: true; value: number | null } | { ok: false; reason: "not_a_number" };

export function decimalInput(typed: string): string {
  return withPlainMarks(withoutSpaces(typed));
}

export function readDecimal(typed: string, decimals: number): ReadDecimal {
  if (withoutSpaces(typed) === "") return { ok: true, value: null };
  const number = readNumber(typed, { spaces: "anywhere", isUnfinished: true });
  if (number === undefined) return { ok: false, reason: "not_a_number" };
  return { ok: true, value: toWire(round(exact(signedDigits(number)), decimals)) };
}

export function completeSawmillActs(inputs: readonly SawmillActInput[]): SawmillAct[] {
  return inputs.flatMap(({ id, number, total_amount_of_wood, sum_before_tax }) => {
    const wood = readDecimal(total_amount_of_wood, AMOUNT_DECIMALS);
    const sum = readDecimal(sum_before_tax, PRICE_DECIMALS);
    if (number.trim() === "" || !wood.ok || wood.value === null || !sum.ok || sum.value === null) return [];
    const act = { number: number.trim(), total_amount_of_wood: wood.value, sum_before_tax: sum.value };
    return [id === undefined ? act : { id, ...act }];
  });
}

/** Counts incomplete lines too, since the user checks the sums while typing. Anything but a number counts as 0. */
export function sawmillSums(inputs: readonly SawmillActInput[]): SawmillSum[] {
  return inputs.map(({ total_amount_of_wood, sum_before_tax }) => ({
    total_amount_of_wood: numberOrZero(total_amount_of_wood, AMOUNT_DECIMALS),
    sum_before_tax: numberOrZero(sum_before_tax, PRICE_DECIMALS),
  }));
}

function numberOrZero(typed: string, decimals: number): number {
  const read = readDecimal(typed, decimals);
  return read.ok ? (read.value ?? 0) : 0;
}
