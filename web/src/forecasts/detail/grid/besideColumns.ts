import type { Quarter } from "#shared/basics/periods.ts";
import { comparedQuarters } from "#shared/forecasts/forecasts.ts";
import type { Compared } from "#web/forecasts/detail/state/compared.ts";
import type { Cells } from "#web/forecasts/detail/state/gridState.ts";
import { forecastText as text } from "#web/forecasts/text.ts";

/** A grey column beside each month of the grid, and beside their total. */
export interface BesideColumn {
  kind: "year" | "before";
  /** Undefined while they load. */
  amounts: Cells | undefined;
  /** Heads of the three months and the total. */
  heads: readonly string[];
  /** Labels in front of the amount where a phone has no head. */
  labels: readonly string[];
}

export function besideColumns(quarter: Quarter, compared: Compared | undefined): BesideColumn[] {
  const { lastYear, previous } = comparedQuarters(quarter);
  const year = String(lastYear.year);
  const titles = text.shortMonths(previous);
  return [
    {
      kind: "year",
      amounts: compared?.delivered,
      heads: titles.map(() => text.deliveredIn(year)),
      labels: titles.map(() => text.shortLabel(year)),
    },
    {
      kind: "before",
      amounts: compared?.planned,
      heads: titles.map((title) => text.forecastOf(title)),
      labels: titles.map((title) => text.shortLabel(title)),
    },
  ];
}
