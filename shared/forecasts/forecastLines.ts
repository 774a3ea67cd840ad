import type { AssortmentGroup } from "#shared/assortments/assortments.ts";
import { type TenThousandths, tenThousandths } from "#shared/basics/amounts.ts";
import { byName, compareEstonian } from "#shared/basics/estonianOrder.ts";
import { UNGROUPED } from "#shared/basics/names.ts";
import { monthsOfQuarter, type Quarter } from "#shared/basics/periods.ts";
import { UNITS, type Unit } from "#shared/basics/units.ts";
import { cellKey, type ForecastCell, MAX_FORECAST_ROWS } from "./forecasts.ts";

/** One line of the grid: a cell for each month. */
export interface ForecastLine {
  destination: number | null;
  /** '' for all destinations together. */
  name: string;
}

export interface ForecastBlock {
  assortment: number;
  name: string;
  lines: ForecastLine[];
}

/** A row whose destination has left its group keeps its line (docs/rules/forecasts.md, "Lines of a forecast"). */
export function forecastBlocks(
  groups: readonly AssortmentGroup[],
  destinationNames: ReadonlyMap<number, string>,
  rows: readonly ForecastCell[],
): Record<Unit, ForecastBlock[]> {
  const blocks = groups.toSorted(byName).map((group) => ({
    unit: group.unit,
    block: { assortment: group.id, name: group.name, lines: linesOf(group, destinationNames, rows) },
  }));
  const ofUnit = (unit: Unit) =>
    blocks.flatMap((each) => (each.unit === unit && each.block.lines.length > 0 ? [each.block] : []));
  return { SCM: ofUnit("SCM"), LCM: ofUnit("LCM") };
}

function linesOf(
  group: AssortmentGroup,
  names: ReadonlyMap<number, string>,
  rows: readonly ForecastCell[],
): ForecastLine[] {
  const used = rows.filter(({ assortment }) => assortment === group.id).map(({ destination }) => destination);
  const own = group.forecastsPerDestination ? group.destinations : [];
  const named = new Set([...own, ...used.filter((destination) => destination !== null)]);
  const lines = [...named]
    .map((destination): ForecastLine => ({ destination, name: names.get(destination) ?? UNGROUPED }))
    .toSorted((a, b) => compareEstonian(a.name, b.name) || (a.destination ?? 0) - (b.destination ?? 0));
  const hasRest = group.ungroupedDestination || !group.forecastsPerDestination || used.includes(null);
  if (!hasRest) return lines;
  return [...lines, { destination: null, name: group.forecastsPerDestination || lines.length > 0 ? UNGROUPED : "" }];
}

export type CheckedRows = { ok: true } | { ok: false; reason: "month" | "line" | "twice" | "too_many" };

/** Months of the quarter, lines of the forecast, each cell once. */
export function checkRows(
  quarter: Quarter,
  groups: readonly AssortmentGroup[],
  stored: readonly ForecastCell[],
  sent: readonly ForecastCell[],
): CheckedRows {
  if (sent.length > MAX_FORECAST_ROWS) return { ok: false, reason: "too_many" };
  const months = new Set<number>(monthsOfQuarter(quarter));
  if (!sent.every(({ month }) => months.has(month))) return { ok: false, reason: "month" };
  const blocks = forecastBlocks(groups, new Map(), stored);
  const lines = new Set(
    UNITS.flatMap((unit) => blocks[unit]).flatMap(({ assortment, lines: own }) =>
      own.map(({ destination }) => cellKey({ assortment, destination, month: 0 })),
    ),
  );
  if (!sent.every((cell) => lines.has(cellKey({ ...cell, month: 0 })))) return { ok: false, reason: "line" };
  return new Set(sent.map(cellKey)).size === sent.length ? { ok: true } : { ok: false, reason: "twice" };
}

/** Null without an entry; an explicit 0 is an amount. */
export type UnitTotals = Record<Unit, TenThousandths | null>;

export function totalsByUnit(rows: readonly { unit: Unit; amount: TenThousandths }[]): UnitTotals {
  const total = (unit: Unit) => sumOf(rows.filter((row) => row.unit === unit).map(({ amount }) => amount));
  return { SCM: total("SCM"), LCM: total("LCM") };
}

export function sumOf(amounts: readonly TenThousandths[]): TenThousandths | null {
  if (amounts.length === 0) return null;
  return tenThousandths(amounts.reduce((sum: number, amount) => sum + amount, 0));
}
