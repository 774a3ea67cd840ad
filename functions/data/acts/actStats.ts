import { CustomAttributeType, Entity } from "electrodb";
import { table } from "#functions/data/table/table.ts";
import type { ActType } from "./act.ts";

/** How many acts of a type a counterpart has and the date of the latest; written with the acts themselves. */
export interface ActStats {
  type: ActType;
  counterpart: number;
  total: number;
  /** YYYY-MM-DD, '' where there is none. */
  latest: string;
  version: number;
}

export const ActStatsEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "actStats", version: "1", service: "virn" },
    attributes: {
      type: { type: CustomAttributeType<ActType>("number"), required: true },
      counterpart: { type: "number", required: true },
      total: { type: "number", required: true },
      latest: { type: "string", required: true },
      version: { type: "number", required: true },
    },
    indexes: {
      /** Who has acts of this type? */
      ofType: { pk: { field: "pk", composite: ["type"] }, sk: { field: "sk", composite: ["counterpart"] } },
    },
  },
  table,
);

export async function actStatsOfType(type: ActType): Promise<ActStats[]> {
  const { data } = await ActStatsEntity.query.ofType({ type }).go({ pages: "all" });
  return data;
}

/** Stats of some counterparts; one without acts stands with 0. */
export async function actStatsAt(type: ActType, counterparts: readonly number[]): Promise<ActStats[]> {
  if (counterparts.length === 0) return [];
  const keys = [...new Set(counterparts)].map((counterpart) => ({ type, counterpart }));
  const { data, unprocessed } = await ActStatsEntity.get(keys).go({ consistent: true, concurrency: 4 });
  if (unprocessed.length > 0) throw new Error(`${unprocessed.length} act counts could not be read`);
  const held = new Map(data.map((stats) => [stats.counterpart, stats]));
  return keys.map((key) => held.get(key.counterpart) ?? { ...key, total: 0, latest: "", version: 0 });
}
