import { entity } from "#functions/platform/table/entity.ts";
import { unpackCells } from "./cellPacking.ts";
import type { CellNumbers } from "./sumCells.ts";

/** Sums that are read and written together, as one text. A year of all companies is one to two queries. */
export interface SumItem {
  scope: string;
  key: string;
  cells: string;
  batch: number;
}

/** What is the sum of a scope? */
export const SumItemEntity = /* @__PURE__ */ entity<SumItem>()({
  name: "sumItem",
  key: { of: ["scope"], by: ["key"] },
});

/** The key of one of some items that share a scope: each costs 0.1 ms to read, and must stay below 400 KB. */
export const bucketOf = (id: number, buckets: number) => String(id % buckets).padStart(2, "0");

const COMPANIES = 32;
/** Key of a company's item in a scope where companies alone share items. */
export const companyKey = (company: number) => bucketOf(company, COMPANIES);

export async function numbersAt(scope: string, key: string): Promise<readonly number[]> {
  const [cell] = await cellsAt(scope, [key]);
  return cell?.numbers ?? [];
}

/** Companies share items, so the others must be left out. */
export function ofCompanies(cells: CellNumbers[], companies: readonly number[] | undefined): CellNumbers[] {
  if (!companies) return cells;
  const own = new Set(companies);
  return cells.filter(({ company }) => own.has(company));
}

export async function cellsIn(scope: string, begin?: string): Promise<CellNumbers[]> {
  const bounds = begin === undefined ? {} : { bounds: { begins: { key: begin } } };
  const items = await SumItemEntity.all("key", { scope }, { ...bounds, consistent: false });
  return items.flatMap(({ cells }) => unpackCells(cells));
}

export async function cellsAt(scope: string, keys: readonly string[]): Promise<CellNumbers[]> {
  const asked = [...new Set(keys)].map((key) => ({ scope, key }));
  const items = await SumItemEntity.getAll(asked, { consistent: false });
  return items.flatMap(({ cells }) => unpackCells(cells));
}
