import { entity } from "#functions/platform/table/entity.ts";
import { packing } from "#functions/platform/table/packing.ts";
import { type TenThousandths, tenThousandths } from "#shared/basics/amounts.ts";
import { UNITS, type Unit } from "#shared/basics/units.ts";
import type { ForecastRow } from "#shared/forecasts/forecasts.ts";
import { type Forecast, forecastById } from "./forecast.ts";

/** The unit of a group never changes, so sums need no groups. */
export interface StoredForecastRow extends ForecastRow {
  unit: Unit;
}

/** Assortment, index of the unit, destination, month, amount: some 40 bytes, so the 6,000 rows of a forecast fit one item. */
type PackedRow = readonly [number, number, number | null, number, TenThousandths];

const packed = packing<PackedRow>();

export interface StoredForecastRows {
  company: number;
  year: number;
  quarter: number;
  rows: string;
  version: number;
}

export const ForecastRowsEntity = /* @__PURE__ */ entity<StoredForecastRows>()({
  name: "forecastRows",
  aggregate: "forecast",
  /** What is in this forecast? */
  key: { of: ["company"], by: ["year", "quarter"] },
});

export function storedRows(
  { company, year, quarter }: Forecast,
  rows: readonly StoredForecastRow[],
  version: number,
): StoredForecastRows {
  const tuples = rows.map(
    (row): PackedRow => [row.assortment, UNITS.indexOf(row.unit), row.destination, row.month, row.amount],
  );
  return { company, year, quarter, version, rows: packed.pack(tuples) };
}

export function rowsOfForecast({ rows }: Pick<StoredForecastRows, "rows">): StoredForecastRow[] {
  return packed.unpack(rows).map(([assortment, index, destination, month, amount]) => {
    const unit = UNITS[index];
    if (unit === undefined) throw new Error(`Unit ${index} of a forecast row does not exist`);
    return { assortment, unit, destination, month, amount: tenThousandths(amount) };
  });
}

const READS = 5;

/** A forecast with the rows of its version. @throws when it is saved between all reads. */
export async function forecastWithRows(
  id: number,
): Promise<{ forecast: Forecast; rows: StoredForecastRow[] } | undefined> {
  for (let read = 0; read < READS; read++) {
    const forecast = await forecastById(id);
    if (!forecast) return undefined;
    const stored = await ForecastRowsEntity.get(forecast);
    if ((stored?.version ?? 0) === forecast.rowsVersion)
      return { forecast, rows: stored ? rowsOfForecast(stored) : [] };
  }
  throw new Error(`Forecast ${id} was saved between ${READS} reads`);
}
