import type { Unit } from "#shared/domain/quantities/units.ts";
import { UNITS } from "#shared/domain/quantities/units.ts";
import { cellsScope, companyPrefix, companyScope, daysScope, idKey, placeScope, type Side } from "./sumChange.ts";
import { type SumCells, SumItemEntity, unpackCells } from "./sumItem.ts";

/** A number of what was planned or delivered, in the units of its side. */
export interface Sum {
  amount: number;
  rows: number;
}

export interface CompanySum extends Sum {
  company: number;
  assortment: number;
  unit: Unit;
  year: number;
  month: number;
}

export interface PlaceSum extends Sum {
  assortment: number;
  unit: Unit;
  /** With the code of the place, its key; 0 for a plan, whose place is the id. */
  buyer: number;
  place: string;
  year: number;
  month: number;
}

export interface CellSum extends PlaceSum {
  company: number;
}

export interface DaySum extends CellSum {
  day: number;
}

/** Sums of companies in a year by assortment: one query, or a get each where companies are given. */
export async function companySums(year: number, side: Side, companies?: readonly number[]): Promise<CompanySum[]> {
  const scope = companyScope(year, side);
  const items = companies ? await itemsOf(scope, companies.map(idKey)) : await itemsIn(scope);
  return items.flatMap((item) =>
    cellsIn([item], ([assortment = "", unit = ""], sum) => ({
      company: Number(item.key),
      ...timberOf(`${assortment}/${unit}`),
      year,
      month: sum.slot,
      amount: sum.amount,
      rows: sum.rows,
    })),
  );
}

/** Sums of all companies in a year by assortment and place: one query. */
export async function placeSums(year: number, side: Side): Promise<PlaceSum[]> {
  return cellsIn(await itemsIn(placeScope(year, side)), ([assortment = "", unit = "", buyer, ...place], sum) => ({
    ...timberOf(`${assortment}/${unit}`),
    buyer: Number(buyer),
    place: place.join("/"),
    year,
    month: sum.slot,
    amount: sum.amount,
    rows: sum.rows,
  }));
}

/** Sums of one assortment in a year by company and place: one query, or one for each company that is given. */
export async function cellSums(
  { year, side, assortment, unit }: { year: number; side: Side; assortment: number; unit: Unit },
  companies?: readonly number[],
): Promise<CellSum[]> {
  const items = await itemsOfCompanies(cellsScope(year, side, assortment, unit), side, companies);
  const sums = cellsIn(items, ([company, buyer, ...place], sum) => ({
    company: Number(company),
    buyer: Number(buyer),
    assortment,
    unit,
    place: place.join("/"),
    year,
    month: sum.slot,
    amount: sum.amount,
    rows: sum.rows,
  }));
  return ofCompanies(sums, companies);
}

/** What was delivered on some days of a month: one query, or one for each company that is given. */
export async function daySums(
  { year, month, from, to }: { year: number; month: number; from: number; to: number },
  companies?: readonly number[],
): Promise<DaySum[]> {
  const scope = daysScope(`${year}-${String(month).padStart(2, "0")}`);
  const items = await itemsOfCompanies(scope, "delivered", companies);
  const sums = cellsIn(items, ([company, assortment = "", unit = "", buyer, ...place], sum) => ({
    company: Number(company),
    buyer: Number(buyer),
    ...timberOf(`${assortment}/${unit}`),
    place: place.join("/"),
    year,
    month,
    day: sum.slot,
    amount: sum.amount,
    rows: sum.rows,
  }));
  return ofCompanies(sums, companies).filter(({ day }) => day >= from && day <= to);
}

interface Slot extends Sum {
  slot: number;
}

/** A value for each number of each cell, whose name is a list of parts. Plain loops: a year has tens of thousands. */
function cellsIn<Value>(items: readonly StoredSums[], valueOf: (parts: string[], sum: Slot) => Value): Value[] {
  const values: Value[] = [];
  for (const { cells } of items) {
    for (const [cell, slots] of Object.entries(cells)) {
      const parts = cell.split("/");
      for (let at = 0; at < slots.length; at += 3) {
        values.push(valueOf(parts, { slot: slots[at] ?? 0, amount: slots[at + 1] ?? 0, rows: slots[at + 2] ?? 0 }));
      }
    }
  }
  return values;
}

async function itemsOfCompanies(
  scope: string,
  side: Side,
  companies: readonly number[] | undefined,
): Promise<StoredSums[]> {
  if (!companies) return itemsIn(scope);
  const prefixes = new Set(companies.map((company) => companyPrefix(side, company)));
  return (await Promise.all([...prefixes].map((prefix) => itemsIn(scope, prefix)))).flat();
}

/** Companies share items, so that the others must be left out. */
function ofCompanies<Of extends { company: number }>(sums: Of[], companies: readonly number[] | undefined): Of[] {
  if (!companies) return sums;
  const own = new Set(companies);
  return sums.filter(({ company }) => own.has(company));
}

type StoredSums = { key: string; cells: SumCells };

async function itemsIn(scope: string, begin?: string): Promise<StoredSums[]> {
  const query = SumItemEntity.query.inScope({ scope });
  const { data } = await (begin === undefined ? query : query.begins({ key: begin })).go({ pages: "all" });
  return data.map(sumsOf);
}

async function itemsOf(scope: string, keys: readonly string[]): Promise<StoredSums[]> {
  if (keys.length === 0) return [];
  const { data } = await SumItemEntity.get(keys.map((key) => ({ scope, key }))).go({ concurrent: 4 });
  return data.map(sumsOf);
}

function sumsOf({ key, cells }: { key: string; cells: string }): StoredSums {
  return { key, cells: unpackCells(cells) };
}

function timberOf(text: string): { assortment: number; unit: Unit } {
  const [assortment = "", name = ""] = text.split("/");
  const unit = UNITS.find((each) => each === name);
  if (unit === undefined) throw new Error(`Sums of an unknown unit: ${text}`);
  return { assortment: Number(assortment), unit };
}
