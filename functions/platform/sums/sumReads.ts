import { entity } from "#functions/platform/table/entity.ts";
import type { Unit } from "#shared/basics/units.ts";
import { unpackCells } from "./cellPacking.ts";
import type { CellNumbers } from "./sumCells.ts";
import {
  cellsScope,
  companyKey,
  companyPrefix,
  companyScope,
  daysScope,
  destinationScope,
  EUDR_NUMBERS_SCOPE,
  eudrPrefixes,
  eudrScope,
  keyNumber,
  type LeadSide,
  landKey,
  landScope,
  leadScope,
  type MoneySide,
  moneyScope,
  numberBucket,
  type OwnerSide,
  ownerScope,
  type TimberSide,
  totalScope,
  WAITING_SCOPE,
  type WaitingSide,
  weeksScope,
} from "./sumChange.ts";

/** Sums that are read and written together, as one text. A year of all companies is one to two queries. */
export interface SumItem {
  scope: string;
  key: string;
  cells: string;
  batch: number;
}

/** What was planned or delivered, by company or by destination? */
export const SumItemEntity = /* @__PURE__ */ entity<SumItem>()({
  name: "sumItem",
  key: { of: ["scope"], by: ["key"] },
});

/* Numbers: slot (month or day), amount and facts, in units of the side. Plain lists, since a year has 100,000. */

/** Sums of companies in a year by assortment and month: one query, or some gets for given companies. */
export async function companySums(
  year: number,
  side: TimberSide,
  companies?: readonly number[],
): Promise<CellNumbers[]> {
  const scope = companyScope(year, side);
  return ofCompanies(await (companies ? cellsAt(scope, companies.map(companyKey)) : cellsIn(scope)), companies);
}

/** Sums of all companies in a year by assortment, destination and month: one query. A plan has the id of its destination. */
export function destinationSums(year: number, side: TimberSide): Promise<CellNumbers[]> {
  return cellsIn(destinationScope(year, side));
}

/** Sums of one assortment in a year by company, destination and month: one query, or some for given companies. */
export async function cellSums(
  { year, side, assortment, unit }: { year: number; side: TimberSide; assortment: number; unit: Unit },
  companies?: readonly number[],
): Promise<CellNumbers[]> {
  const scope = cellsScope(year, side, assortment, unit);
  return ofCompanies(await cellsOfCompanies(scope, side, companies), companies);
}

/** Deliveries in a month by day: one query, or some for given companies. */
export async function daySums(
  { year, month }: { year: number; month: number },
  companies?: readonly number[],
): Promise<CellNumbers[]> {
  const scope = daysScope(`${year}-${String(month).padStart(2, "0")}`);
  return ofCompanies(await cellsOfCompanies(scope, "delivered", companies), companies);
}

/** Sums of all companies in a year by assortment and month: one get. */
export function totalSums(year: number, side: TimberSide): Promise<CellNumbers[]> {
  return cellsAt(totalScope(year, side), [""]);
}

/** Deliveries of all companies by week of an ISO year, by assortment and by buyer: one query. */
export async function weekSums(year: number): Promise<{ assortments: CellNumbers[]; buyers: CellNumbers[] }> {
  const cells = await cellsIn(weeksScope(year));
  return {
    assortments: cells.filter(({ buyer }) => buyer === 0),
    buyers: cells.filter(({ buyer }) => buyer > 0),
  };
}

/** Cents by month. */
export function moneySums(year: number, side: MoneySide): Promise<readonly number[]> {
  return numbersAt(moneyScope(year), side);
}

/** Counts by `dayNumber`, the oldest first; 0 where the day is not known. */
export function waitingSums(side: WaitingSide): Promise<readonly number[]> {
  return numbersAt(WAITING_SCOPE, side);
}

/** Counts by `leadDays`. */
export function leadSums(year: number, side: LeadSide): Promise<readonly number[]> {
  return numbersAt(leadScope(year), side);
}

/** Thousandths without a number by owner, unit and year: one query, or some gets for given owners. */
export async function unnumberedSums(side: OwnerSide, owners?: readonly number[]): Promise<CellNumbers[]> {
  const scope = ownerScope(side);
  return ofCompanies(await (owners ? cellsAt(scope, owners.map(companyKey)) : cellsIn(scope)), owners);
}

/** Timber of acts in a year by owner, buyer, kind and keys of numbers; slots are days. Eight queries at once, or fewer for given owners. */
export async function eudrTimberSums(year: number, owners?: readonly number[]): Promise<CellNumbers[]> {
  const scope = eudrScope(year);
  const found = await Promise.all(eudrPrefixes(owners).map((prefix) => cellsIn(scope, prefix)));
  return ofCompanies(found.flat(), owners);
}

/** Codes of what is known of these numbers by their keys; numbers of which nothing is known have none. */
export async function eudrNumberCodes(keys: ReadonlySet<string>): Promise<ReadonlyMap<string, number>> {
  const named = [...keys].map((key) => ({ key, number: keyNumber(key) }));
  const asked = Map.groupBy(
    named.toSorted((one, other) => one.number - other.number),
    ({ number }) => numberBucket(number),
  );
  const codes = new Map<string, number>();
  for (const { assortment, numbers } of await cellsAt(EUDR_NUMBERS_SCOPE, [...asked.keys()])) {
    // Both lists are in order: looking up each of 100,000 numbers takes ten times as long.
    const wanted = asked.get(numberBucket(numbers[0] ?? 0)) ?? [];
    let next = 0;
    for (let at = 0; at < numbers.length && next < wanted.length; at += 3) {
      const slot = numbers[at] ?? 0;
      while ((wanted[next]?.number ?? slot) < slot) next++;
      const found = wanted[next];
      if (found?.number === slot) codes.set(found.key, assortment);
    }
  }
  return codes;
}

/** Thousandths of the loads of parcels with the first of these, by `hauledKey`: one batch of gets. */
export async function landSums(
  years: readonly number[],
  plots: readonly string[],
): Promise<{ key: string; year: number; amount: number }[]> {
  const keys = [...new Set(plots.map(landKey))];
  const yearOf = new Map(years.map((year) => [landScope(year), year]));
  const asked = [...yearOf.keys()].flatMap((scope) => keys.map((key) => ({ scope, key })));
  const items = await SumItemEntity.getAll(asked, { consistent: false });
  return items.flatMap(({ scope, cells }) =>
    unpackCells(cells).map(({ destinationKey, numbers }) => ({
      key: destinationKey,
      year: yearOf.get(scope) ?? 0,
      amount: numbers[1] ?? 0,
    })),
  );
}

async function numbersAt(scope: string, key: string): Promise<readonly number[]> {
  const [cell] = await cellsAt(scope, [key]);
  return cell?.numbers ?? [];
}

async function cellsOfCompanies(
  scope: string,
  side: TimberSide,
  companies: readonly number[] | undefined,
): Promise<CellNumbers[]> {
  if (!companies) return cellsIn(scope);
  const prefixes = new Set(companies.map((company) => companyPrefix(side, company)));
  return (await Promise.all([...prefixes].map((prefix) => cellsIn(scope, prefix)))).flat();
}

/** Companies share items, so the others must be left out. */
function ofCompanies(cells: CellNumbers[], companies: readonly number[] | undefined): CellNumbers[] {
  if (!companies) return cells;
  const own = new Set(companies);
  return cells.filter(({ company }) => own.has(company));
}

async function cellsIn(scope: string, begin?: string): Promise<CellNumbers[]> {
  const bounds = begin === undefined ? {} : { bounds: { begins: { key: begin } } };
  const items = await SumItemEntity.all("key", { scope }, { ...bounds, consistent: false });
  return items.flatMap(({ cells }) => unpackCells(cells));
}

async function cellsAt(scope: string, keys: readonly string[]): Promise<CellNumbers[]> {
  const asked = [...new Set(keys)].map((key) => ({ scope, key }));
  const items = await SumItemEntity.getAll(asked, { consistent: false });
  return items.flatMap(({ cells }) => unpackCells(cells));
}
