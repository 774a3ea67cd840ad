import { Entity } from "#functions/platform/table/entity.ts";
import { table } from "#functions/platform/table/table.ts";

/** Sums that are read and written together, as one text. A year of all companies is one to two queries. */
export const SumItemEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "sumItem", version: "1", service: "virn" },
    attributes: {
      scope: { type: "string", required: true },
      key: { type: "string", required: true },
      /** As `packCells` packs them. */
      cells: { type: "string", required: true },
      /** The last batch of changes that it has. */
      batch: { type: "number", required: true },
    },
    indexes: {
      /** What was planned or delivered, by company or by place? */
      inScope: {
        pk: { field: "pk", composite: ["scope"], casing: "none" },
        sk: { field: "sk", composite: ["key"], casing: "none" },
      },
    },
  },
  table,
);
