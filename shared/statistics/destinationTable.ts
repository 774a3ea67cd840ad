import { byName } from "#shared/basics/estonianOrder.ts";
import type { Unit } from "#shared/basics/units.ts";
import { addAmounts, hasAny, NOTHING, type PlanAndDelivered, sumOfPlans } from "./comparison.ts";
import { type Month, monthOfNumber } from "./periodParts.ts";
import { byNameUngroupedLast } from "./statisticsTable.ts";

/** A month, or a quarter of a year. */
export interface Column {
  year: number;
  number: number;
}

/** Plan and delivery of a month or quarter, in ten-thousandths. */
export interface DestinationFact extends PlanAndDelivered, Column {
  assortment: number;
  destination: number;
}

export interface DestinationLine {
  id: number;
  name: string;
  cells: PlanAndDelivered[];
  total: PlanAndDelivered;
}

export interface DestinationBlock extends DestinationLine {
  destinations: DestinationLine[];
}

/** One table a unit (docs/rules/statistics.md, "Destination summary"). */
export interface DestinationTable {
  unit: Unit;
  columns: Column[];
  /** Blocks in the order of names, 'Grupeerimata' last. */
  blocks: DestinationBlock[];
  total: Omit<DestinationLine, "id" | "name">;
}

interface NamedTimber {
  id: number;
  name: string;
  unit: Unit;
}

export function destinationTable(
  unit: Unit,
  columns: readonly Column[],
  facts: readonly DestinationFact[],
  assortments: readonly NamedTimber[],
  nameOf: (destination: number) => string,
): DestinationTable {
  const own = assortments.filter((assortment) => assortment.unit === unit);
  const ids = new Set(own.map(({ id }) => id));
  const counted = facts.filter((fact) => ids.has(fact.assortment) && hasAny(fact));
  const position = new Map(columns.map((column, index) => [columnKey(column), index]));
  const lineOf = (of: readonly DestinationFact[]) => {
    const cells = columns.map(() => NOTHING);
    for (const fact of of) {
      const index = position.get(columnKey(fact));
      if (index !== undefined) cells[index] = addAmounts(cells[index] ?? NOTHING, fact);
    }
    return { cells, total: sumOfPlans(of) };
  };
  const byAssortment = Map.groupBy(counted, ({ assortment }) => assortment);
  const blocks = own.flatMap(({ id, name }): DestinationBlock[] => {
    const all = byAssortment.get(id);
    if (!all) return [];
    const destinations = [...Map.groupBy(all, ({ destination }) => destination)]
      .map(([destination, at]) => ({ id: destination, name: nameOf(destination), ...lineOf(at) }))
      .toSorted(byNameUngroupedLast);
    return [{ id, name, destinations, ...lineOf(all) }];
  });
  return { unit, columns: [...columns], blocks: blocks.toSorted(byAssortmentName), total: lineOf(counted) };
}

export function columnsOf(months: readonly Month[], isByQuarter: boolean): Column[] {
  const columns = new Map(
    months.map((month) => columnOf(month, isByQuarter)).map((column) => [columnKey(column), column]),
  );
  return [...columns.values()];
}

export function columnOf({ year, month }: Month, isByQuarter: boolean): Column {
  return { year, number: isByQuarter ? Math.ceil(month / 3) : month };
}

export function columnOfYearMonth(yearMonth: number, isByQuarter: boolean): Column {
  return columnOf(monthOfNumber(yearMonth), isByQuarter);
}

/** Virtual groups have ids of 0 and below, and are last. */
function byAssortmentName(one: { id: number; name: string }, other: { id: number; name: string }): number {
  if (one.id > 0 !== other.id > 0) return one.id > 0 ? -1 : 1;
  return byName(one, other);
}

function columnKey({ year, number }: Column): string {
  return `${year}/${number}`;
}
