import { Entity } from "#functions/platform/table/entity.ts";
import { table } from "#functions/platform/table/table.ts";

/** Finds an act by a hash of its letter that does not name it (`actInHash`; docs/rules/letters.md, "The link of a letter"). */
export interface LetterLink {
  hash: string;
  act: number;
}

export const LetterLinkEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "letterLink", version: "1", service: "virn" },
    attributes: {
      hash: { type: "string", required: true },
      act: { type: "number", required: true },
    },
    indexes: {
      /** Which act is behind the link of a letter? */
      byHash: { pk: { field: "pk", composite: ["hash"], casing: "none" }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);
