import { type Sum, sum } from "#functions/platform/sums/sum.ts";
import type { CellNumbers } from "#functions/platform/sums/sumCells.ts";
import { bucketOf, type Cells, cellsAt, cellsIn, companyKey } from "#functions/platform/sums/sumReads.ts";
import type { Unit } from "#shared/basics/units.ts";
import { weekOf } from "#shared/basics/weeks.ts";

/** `assortment`: also a group of them. */
export interface TimberKey {
  company: number;
  assortment: number;
  unit: Unit;
  /** 0 where it is not known. */
  buyer: number;
  /** Code of the buyer's destination, or another name of one; '' for none. */
  destinationKey: string;
  /** YYYY-MM-DD in Tallinn; the first of the month where only that is known. */
  day: string;
}

export interface TimberSum extends Sum<TimberKey> {
  /** Prefix of the keys of a company's items in `cells` and `days`; companies share it. */
  readonly prefixOf: (company: number) => string;
}

/** Items of a scope: each costs 0.1 ms to read and must stay below 400 KB. */
const COMPANIES = 8;
const BUYERS = 4;
const DESTINATION_BUYERS = 8;
const DESTINATION_ASSORTMENTS = 8;
const WEEK_BUYERS = 4;

/**
 * Declares a sum of timber by month. `by: "day"`: by day and week as well, and a lone company is spread over its buyers.
 */
export function timberSum(name: string, code: number, by: "month" | "day"): TimberSum {
  const prefixOf = (company: number) => (by === "month" ? companyKey(company) : `${bucketOf(company, COMPANIES)}/`);
  const declared = sum<TimberKey>()({
    name,
    code,
    places: (key) => key,
    key: (places) => places,
    cells(whole) {
      const { company, assortment, unit, buyer, destinationKey, day } = whole;
      const [year, slot] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
      const key = by === "month" ? prefixOf(company) : `${prefixOf(company)}${bucketOf(buyer, BUYERS)}`;
      const keyOfDestinations = `${bucketOf(buyer, DESTINATION_BUYERS)}/${bucketOf(assortment, DESTINATION_ASSORTMENTS)}`;
      const byMonth = [
        { scope: cellsScope(year, name, assortment, unit), key, cell: whole, slot },
        { scope: companyScope(year, name), key: companyKey(company), cell: { company, assortment, unit }, slot },
        {
          scope: destinationScope(year, name),
          key: keyOfDestinations,
          cell: { assortment, unit, buyer, destinationKey },
          slot,
        },
        { scope: totalScope(year, name), key: "", cell: { assortment, unit }, slot },
      ];
      if (by === "month") return byMonth;
      const { year: weekYear, week } = weekOf(day);
      const [weeks, ofBuyer] = [weeksScope(weekYear), `${WEEKS_BY_BUYER}${bucketOf(buyer, WEEK_BUYERS)}`];
      return [
        ...byMonth,
        { scope: daysScope(day.slice(0, 7)), key, cell: whole, slot: Number(day.slice(8, 10)) },
        { scope: weeks, key: WEEKS_BY_ASSORTMENT, cell: { assortment, unit }, slot: week },
        { scope: weeks, key: ofBuyer, cell: { unit, buyer }, slot: week },
      ];
    },
  });
  return { ...declared, prefixOf };
}

/** Thousandths of a cubic metre. */
export const deliveredSum = /* @__PURE__ */ timberSum("delivered", 0, "day");

const cellsScope = (year: number, name: string, assortment: number, unit: Unit) =>
  `cells/${year}/${name}/${assortment}/${unit}`;
const companyScope = (year: number, name: string) => `company/${year}/${name}`;
const destinationScope = (year: number, name: string) => `place/${year}/${name}`;
/** @param month YYYY-MM */
const daysScope = (month: string) => `days/${month}`;
/** Sums of all companies together, by month: one item. */
const totalScope = (year: number, name: string) => `total/${year}/${name}`;
/** Deliveries of all companies by week of an ISO year: one item by assortment, some by buyer. */
const weeksScope = (year: number) => `weeks/${year}`;
const WEEKS_BY_ASSORTMENT = "assortment";
const WEEKS_BY_BUYER = "buyer/";

/* Numbers: slot (month or day), amount and facts, in units of the sum. */

/** Sums of companies in a year by assortment and month: one query, or some gets for given companies. */
export function companySums(year: number, { name }: TimberSum, companies?: readonly number[]): Promise<Cells> {
  const scope = companyScope(year, name);
  return companies ? cellsAt(scope, companies.map(companyKey), { companies }) : cellsIn(scope);
}

/** Sums of all companies in a year by assortment, destination and month: one query. */
export function destinationSums(year: number, { name }: TimberSum): Promise<Cells> {
  return cellsIn(destinationScope(year, name));
}

/** Sums of one assortment in a year by company, destination and month: one query, or some for given companies. */
export function cellSums(
  { year, of, assortment, unit }: { year: number; of: TimberSum; assortment: number; unit: Unit },
  companies?: readonly number[],
): Promise<Cells> {
  return cellsOfCompanies(cellsScope(year, of.name, assortment, unit), of, companies);
}

/** Deliveries in a month by day: one query, or some for given companies. */
export function daySums(
  { year, month }: { year: number; month: number },
  companies?: readonly number[],
): Promise<Cells> {
  return cellsOfCompanies(daysScope(`${year}-${String(month).padStart(2, "0")}`), deliveredSum, companies);
}

/** Sums of all companies in a year by assortment and month: one get. */
export function totalSums(year: number, { name }: TimberSum): Promise<Cells> {
  return cellsAt(totalScope(year, name), [""]);
}

/** Deliveries of all companies by week of an ISO year, by assortment and by buyer: one query. */
export async function weekSums(year: number): Promise<{ assortments: CellNumbers[]; buyers: CellNumbers[] }> {
  const cells = [...(await cellsIn(weeksScope(year)))];
  return {
    assortments: cells.filter(({ buyer }) => buyer === 0),
    buyers: cells.filter(({ buyer }) => buyer > 0),
  };
}

async function cellsOfCompanies(
  scope: string,
  { prefixOf }: TimberSum,
  companies: readonly number[] | undefined,
): Promise<Cells> {
  if (!companies) return cellsIn(scope);
  const prefixes = new Set(companies.map(prefixOf));
  const found = await Promise.all([...prefixes].map((begin) => cellsIn(scope, { begin, companies })));
  return found.flatMap((cells) => [...cells]);
}
