import { FORECAST_PLACES } from "#shared/forecasts/forecastAmount.ts";
import { shownAmount } from "#shared/statistics/comparison.ts";
import { formatCount } from "#web/ui/text/formats.ts";

let exactFormat: Intl.NumberFormat | undefined;

/** Ten-thousandths as a view shows them: 81 for 80.5. */
export function wholeAmount(amount: number): string {
  return formatCount(shownAmount(amount, 0));
}

/** As a cell shows it that can be edited: 1 234,5 with all of its decimals; '' for an empty cell. */
export function exactAmount(amount: number | undefined): string {
  if (amount === undefined) return "";
  exactFormat ??= new Intl.NumberFormat("et-EE", { useGrouping: "always", maximumFractionDigits: FORECAST_PLACES });
  return exactFormat.format(shownAmount(amount, FORECAST_PLACES));
}

/** The same to be typed in: 1234,5. */
export function plainAmount(amount: number | undefined): string {
  return amount === undefined ? "" : String(shownAmount(amount, FORECAST_PLACES)).replace(".", ",");
}
