import { SumDeltaEntity, sumDeltas } from "#functions/platform/sums/sumDelta.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { commit, write } from "#functions/platform/table/transaction.ts";
import { planChanges } from "#functions/statistics/store/planChanges.ts";
import { compareQuarters, type Quarter } from "#shared/basics/periods.ts";
import { totalsByUnit, type UnitTotals } from "#shared/forecasts/forecastLines.ts";
import { type Forecast, ForecastCountEntity, ForecastEntity, type ForecastStamp, forecastCountOf } from "./forecast.ts";
import { ForecastRowsEntity, type StoredForecastRow, storedRows } from "./forecastRows.ts";

/** Adds an empty forecast; undefined when the company has one for the quarter, also among concurrent calls. */
export async function addForecast(
  company: number,
  quarter: Quarter,
  created: ForecastStamp,
): Promise<Forecast | undefined> {
  const totals: UnitTotals = { SCM: null, LCM: null };
  const forecast: Forecast = {
    company,
    ...quarter,
    status: "pending",
    created,
    totals,
    rowsVersion: 0,
    version: 1,
  };
  return untilNoConflict(`Forecasts of company ${company}`, async () => {
    const before = await forecastCountOf(company);
    const last = { year: before?.lastYear ?? 0, quarter: before?.lastQuarter ?? 0 };
    const newest = compareQuarters(quarter, last) > 0 ? quarter : last;
    const after = {
      company,
      total: (before?.total ?? 0) + 1,
      lastYear: newest.year,
      lastQuarter: newest.quarter,
    };
    const outcome = await commit([
      ForecastEntity.create(forecast),
      before ? ForecastCountEntity.put(after, { total: before.total }) : ForecastCountEntity.create(after),
    ]);
    if (outcome.ok) return forecast;
    return outcome.refused.includes(0) ? undefined : CONFLICT;
  });
}

export interface RowsChange {
  before: readonly StoredForecastRow[];
  after: readonly StoredForecastRow[];
}

/** Writes the deltas of the plans' sums as well. Undefined, with nothing written, on a version conflict. */
export async function saveForecastRows(
  before: Forecast,
  rows: RowsChange,
  updated: ForecastStamp,
): Promise<Forecast | undefined> {
  const version = before.version + 1;
  const after: Forecast = { ...before, updated, totals: totalsByUnit(rows.after), rowsVersion: version, version };
  const deltas = sumDeltas(planChanges(before, rows.before, rows.after));
  const { ok } = await commit([
    ForecastEntity.put(after, { version: before.version }),
    ForecastRowsEntity.put(storedRows(before, rows.after, version)),
    ...deltas.map((delta) => SumDeltaEntity.put(delta)),
  ]);
  return ok ? after : undefined;
}

export async function confirmForecast(before: Forecast, updated: ForecastStamp): Promise<Forecast | undefined> {
  const after: Forecast = { ...before, updated, status: "confirmed", version: before.version + 1 };
  const isWritten = await write(ForecastEntity.put(after, { version: before.version }));
  return isWritten ? after : undefined;
}
