import { tenThousandths } from "#shared/basics/amounts.ts";
import { monthsOfQuarter, type Quarter } from "#shared/basics/periods.ts";
import type { ForecastComparison } from "#shared/forecasts/contract.ts";
import { cellKey } from "#shared/forecasts/forecasts.ts";
import { amountOfWire, shownAmount } from "#shared/statistics/comparison.ts";
import type { Cells } from "./gridState.ts";

/** Amounts have the keys of the cells that they are beside (docs/rules/forecasts.md, "Beside the cells"). */
export interface Compared {
  delivered: Cells;
  planned: Cells;
  /** There is a forecast of the quarter before. */
  hasPrevious: boolean;
}

export function comparedCells({ last_year, previous }: ForecastComparison, quarter: Quarter): Compared {
  const months = monthsOfQuarter(quarter);
  const before = monthsOfQuarter(previous);
  const delivered = last_year.rows.map(
    ({ completed_amount, ...cell }) => [cellKey(cell), amountOf(completed_amount)] as const,
  );
  const planned = (previous.rows ?? []).flatMap(({ predicted_amount, ...cell }) => {
    const month = months[before.findIndex((each) => each === cell.month)];
    return month === undefined ? [] : [[cellKey({ ...cell, month }), amountOf(predicted_amount)] as const];
  });
  return { delivered: new Map(delivered), planned: new Map(planned), hasPrevious: previous.rows !== null };
}

/** Returns amounts as they are shown, without those shown as 0 and without corrections below 0. */
export function wholeAmounts(cells: Cells): Cells {
  const whole = [...cells].map(([key, amount]) => [key, amountOf(shownAmount(amount, 0))] as const);
  return new Map(whole.filter(([, amount]) => amount > 0));
}

function amountOf(cubicMetres: number) {
  return tenThousandths(amountOfWire(cubicMetres));
}
