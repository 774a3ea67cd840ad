import { type TenThousandths, tenThousandths } from "#shared/basics/amounts.ts";
import { exact, toUnits } from "#shared/basics/money.ts";
import { withoutSpaces, withPlainMarks } from "#shared/basics/numberText.ts";

export const FORECAST_DECIMALS = 4;
const SCALE = 10 ** FORECAST_DECIMALS;
/** Below 10^8: eight digits before the comma. */
const LIMIT = 1e8 * SCALE;
const PATTERN = /^(\d{1,8}(\.\d{0,4})?|\.\d{1,4})(e[+-]?\d{1,2})?$/i;

export type TypedAmount = { ok: true; amount: TenThousandths | null } | { ok: false };

/** Reads a typed or pasted cell (docs/rules/forecasts.md, "What a cell takes"). */
export function forecastAmount(typed: string): TypedAmount {
  const text = withPlainMarks(withoutSpaces(typed));
  if (text === "") return { ok: true, amount: null };
  if (!PATTERN.test(text)) return { ok: false };
  const amount = exact(text).times(SCALE);
  return amount.isInteger() && amount.lt(LIMIT)
    ? { ok: true, amount: tenThousandths(amount.toNumber()) }
    : { ok: false };
}

export function amountFromWire(value: number): TenThousandths | undefined {
  const amount = toUnits(value, FORECAST_DECIMALS);
  return value >= 0 && amount < LIMIT && amount / SCALE === value ? tenThousandths(amount) : undefined;
}

export function amountToWire(amount: TenThousandths): number {
  return amount / SCALE;
}
