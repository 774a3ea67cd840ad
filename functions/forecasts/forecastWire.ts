import { type NameOf, namesOfActors } from "#functions/people/store/everyPerson.ts";
import type { TenThousandths } from "#shared/basics/amounts.ts";
import type { Unit } from "#shared/basics/units.ts";
import type { ListedForecast, OpenForecast, SavedForecast } from "#shared/forecasts/contract.ts";
import { amountToWire } from "#shared/forecasts/forecastAmount.ts";
import type { UnitTotals } from "#shared/forecasts/forecastLines.ts";
import { type ForecastRow, forecastId, forecastStatusNames } from "#shared/forecasts/forecasts.ts";
import { difference, fulfilment, wireAmount } from "#shared/statistics/comparison.ts";
import type { DeliveredAmounts } from "./deliveredAmounts.ts";
import type { Forecast } from "./store/forecast.ts";

export function namesOfForecasts(forecasts: readonly Forecast[]): Promise<NameOf> {
  return namesOfActors(forecasts.flatMap(({ created, updated }) => [created.by, updated?.by]));
}

export function wireHead(forecast: Forecast, company: { id: number; name: string }, nameOf: NameOf) {
  const { year, quarter, status, created, updated, totals } = forecast;
  return {
    id: forecastId(company.id, forecast),
    company: { id: company.id, name: company.name },
    year,
    quarter,
    status,
    get_status_display: forecastStatusNames[status],
    created: created.at,
    created_by: nameOf(created.by),
    updated: updated?.at ?? null,
    updated_by: updated ? nameOf(updated.by) : null,
    predicted_amount: wireTotals(totals),
  };
}

export function wireCompared(
  forecast: Forecast,
  company: { id: number; name: string },
  { delivered, nameOf }: { delivered: DeliveredAmounts; nameOf: NameOf },
): ListedForecast {
  const of = (unit: Unit) => ({ plan: forecast.totals[unit], delivered: delivered[unit] });
  const percent = (unit: Unit) => {
    const part = fulfilment(of(unit));
    return part.kind === "percent" ? part.percent : null;
  };
  return {
    ...wireHead(forecast, company, nameOf),
    completed_amount: { SCM: wireAmount(delivered.SCM), LCM: wireAmount(delivered.LCM) },
    difference: { SCM: wireAmount(difference(of("SCM"))), LCM: wireAmount(difference(of("LCM"))) },
    difference_percentage: { SCM: percent("SCM"), LCM: percent("LCM") },
  };
}

export async function wireSaved(forecast: Forecast, rows: readonly ForecastRow[]): Promise<SavedForecast> {
  const nameOf = await namesOfForecasts([forecast]);
  const { status, updated, totals, version } = forecast;
  return {
    status,
    get_status_display: forecastStatusNames[status],
    rows: wireRows(rows),
    predicted_amount: wireTotals(totals),
    updated: updated?.at ?? null,
    updated_by: updated ? nameOf(updated.by) : null,
    version,
  };
}

export function wireRows(rows: readonly ForecastRow[]): OpenForecast["rows"] {
  return rows.map(({ assortment, destination, month, amount }) => ({
    assortment,
    destination,
    month,
    predicted_amount: amountToWire(amount),
  }));
}

function wireTotals({ SCM, LCM }: UnitTotals): ListedForecast["predicted_amount"] {
  const wire = (amount: TenThousandths | null) => (amount === null ? null : amountToWire(amount));
  return { SCM: wire(SCM), LCM: wire(LCM) };
}
