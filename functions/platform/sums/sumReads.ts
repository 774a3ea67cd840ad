import { entity } from "#functions/platform/table/entity.ts";
import { PackedCells } from "./cellPacking.ts";
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

/**
 * Cells that are unpacked one by one as they are read, each time anew. As a list, 60,000 cells of a year would all be in memory
 * together, and collecting them took longer than unpacking.
 */
export type Cells = Iterable<CellNumbers>;

export async function numbersAt(scope: string, key: string): Promise<readonly number[]> {
  const [cell] = await cellsAt(scope, [key]);
  return cell?.numbers ?? [];
}

interface CellReading {
  /** They share items, so the others are left out. */
  companies?: readonly number[] | undefined;
  /** At twice the price, for who says that nothing is missing. */
  consistent?: boolean;
}

export async function cellsIn(
  scope: string,
  { begin, companies, consistent = false }: CellReading & { begin?: string } = {},
): Promise<Cells> {
  const bounds = begin === undefined ? {} : { bounds: { begins: { key: begin } } };
  return cellsOf(await SumItemEntity.all("key", { scope }, { ...bounds, consistent }), companies);
}

export async function cellsAt(
  scope: string,
  keys: readonly string[],
  { companies, consistent = false }: CellReading = {},
): Promise<Cells> {
  const asked = [...new Set(keys)].map((key) => ({ scope, key }));
  return cellsOf(await SumItemEntity.getAll(asked, { consistent }), companies);
}

function cellsOf(items: readonly SumItem[], companies: readonly number[] | undefined): Cells {
  const own = companies && new Set(companies);
  return {
    *[Symbol.iterator]() {
      for (const { cells } of items) {
        const packed = new PackedCells(cells);
        for (let cell = packed.next(); cell; cell = packed.next()) if (own?.has(cell.company) ?? true) yield cell;
      }
    },
  };
}
