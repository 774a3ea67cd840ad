import type { TenThousandths } from "#shared/basics/amounts.ts";
import { addQuarters, type Quarter } from "#shared/basics/periods.ts";

/** A pending forecast can be changed, a confirmed one never again. */
export const FORECAST_STATUSES = ["pending", "confirmed"] as const;
export type ForecastStatus = (typeof FORECAST_STATUSES)[number];

export const forecastStatusNames: Record<ForecastStatus, string> = {
  pending: "Kinnitamata",
  confirmed: "Kinnitatud",
};

export interface ForecastCell {
  assortment: number;
  /** Null: all destinations together, or those outside of the group. */
  destination: number | null;
  /** 1–12 */
  month: number;
}

/** An entered amount (docs/rules/forecasts.md, "What a cell takes"). */
export interface ForecastRow extends ForecastCell {
  amount: TenThousandths;
}

/** Rows of one forecast fit one item of the table. */
export const MAX_FORECAST_ROWS = 6000;

export function cellKey({ assortment, destination, month }: ForecastCell): string {
  return `${assortment}/${destination ?? ""}/${month}`;
}

export function cellOfKey(key: string): ForecastCell {
  const [assortment = "", destination = "", month = ""] = key.split("/");
  return {
    assortment: Number(assortment),
    destination: destination === "" ? null : Number(destination),
    month: Number(month),
  };
}

/** Company and quarter as one number: 17 and 4/2026 are 1720264. */
export function forecastId(company: number, { year, quarter }: Quarter): number {
  return company * 100_000 + year * 10 + quarter;
}

export function forecastKey(id: number): ({ company: number } & Quarter) | undefined {
  const quarter = id % 10;
  const year = Math.floor(id / 10) % 10_000;
  const company = Math.floor(id / 100_000);
  const isKey = Number.isSafeInteger(id) && company > 0 && quarter >= 1 && quarter <= 4 && year >= 2000;
  return isKey ? { company, year, quarter } : undefined;
}

/** Amounts that the page compares a forecast with (docs/rules/forecasts.md, "Beside the cells"). */
export function comparedQuarters({ year, quarter }: Quarter): { lastYear: Quarter; previous: Quarter } {
  return { lastYear: addQuarters({ year, quarter }, -4), previous: addQuarters({ year, quarter }, -1) };
}
