import { entity } from "#functions/platform/table/entity.ts";

/** Sums that are read and written together, as one text. A year of all companies is one to two queries. */
export interface SumItem {
  scope: string;
  key: string;
  /** As `packCells` packs them. */
  cells: string;
  /** The last batch of changes that it has. */
  batch: number;
}

/** What was planned or delivered, by company or by place? */
export const SumItemEntity = /* @__PURE__ */ entity<SumItem>()({
  name: "sumItem",
  key: { of: ["scope"], by: ["key"] },
});
