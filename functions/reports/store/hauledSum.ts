import { unpackCells } from "#functions/platform/sums/cellPacking.ts";
import { sum } from "#functions/platform/sums/sum.ts";
import { bucketOf, SumItemEntity } from "#functions/platform/sums/sumReads.ts";

/** `land`: parcels and notice, by `hauledKey`. */
interface HauledKey {
  land: string;
  year: number;
}

/** Each item has some 500 numbers at a million rows a year. */
const LAND_ITEMS = 64;
/** Parcels share items by the first of them. */
const landKey = (land: string) => bucketOf(Number(land.slice(0, 14).replaceAll(":", "")), LAND_ITEMS);
const landScope = (year: number) => `land/${year}`;

/** Thousandths of solid volume by parcels and notice (docs/rules/eudr.md, "Volume of a notice"). */
export const hauledSum = /* @__PURE__ */ sum<HauledKey>()({
  name: "hauled",
  code: 16,
  places: ({ land, year }) => ({ destinationKey: land, day: `${year}-01-01` }),
  key: ({ destinationKey: land, day }) => ({ land, year: Number(day.slice(0, 4)) }),
  cells: ({ land, year }) => [{ scope: landScope(year), key: landKey(land), cell: { destinationKey: land }, slot: 0 }],
});

/** Volumes of the loads of parcels with the first of these: one batch of gets. */
export async function hauledSums(
  years: readonly number[],
  plots: readonly string[],
): Promise<{ land: string; year: number; amount: number }[]> {
  const keys = [...new Set(plots.map(landKey))];
  const yearOf = new Map(years.map((year) => [landScope(year), year]));
  const asked = [...yearOf.keys()].flatMap((scope) => keys.map((key) => ({ scope, key })));
  const items = await SumItemEntity.getAll(asked, { consistent: false });
  return items.flatMap(({ scope, cells }) =>
    unpackCells(cells).map(({ destinationKey: land, numbers }) => ({
      land,
      year: yearOf.get(scope) ?? 0,
      amount: numbers[1] ?? 0,
    })),
  );
}
