import { Entity } from "#functions/platform/table/entity.ts";
import { table } from "#functions/platform/table/table.ts";

/** Finds an act by a public hash that does not name it (`actInHash`); it opens the public view and nothing else (docs/rules/acts.md, "Public view"). */
export interface PublicLink {
  hash: string;
  act: number;
}

export const PublicLinkEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "publicLink", version: "1", service: "virn" },
    attributes: {
      hash: { type: "string", required: true },
      act: { type: "number", required: true },
    },
    indexes: {
      /** Which act does this hash show? */
      byHash: { pk: { field: "pk", composite: ["hash"], casing: "none" }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);
