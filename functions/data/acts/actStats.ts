import { CustomAttributeType } from "electrodb";
import { type MonthCountsEntity, monthWrite } from "#functions/data/table/derived/dayCounts.ts";
import { derivation } from "#functions/data/table/derived/derivation.ts";
import { Entity } from "#functions/data/table/entity.ts";
import { table } from "#functions/data/table/table.ts";
import type { InTransaction } from "#functions/data/table/transaction.ts";
import type { ActType } from "#shared/domain/acts/actTypes.ts";
import type { ActHead } from "./act.ts";

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

/** Each counterpart once; 0 and '' where there are no acts. */
export async function actStatsAt(type: ActType, counterparts: readonly number[]): Promise<ActStats[]> {
  if (counterparts.length === 0) return [];
  const keys = [...new Set(counterparts)].map((counterpart) => ({ type, counterpart }));
  const { data } = await ActStatsEntity.get(keys).go({ consistent: true, concurrent: 4 });
  const stored = new Map(data.map((stats) => [stats.counterpart, stats]));
  return keys.map((key) => stored.get(key.counterpart) ?? { ...key, total: 0, latest: "", version: 0 });
}

/** Drafts do not count. */
export const actCounts = /* @__PURE__ */ derivation({
  name: "actCounts",
  keyOf: (act: ActHead) => (act.state === "ready" ? `${act.type}#${act.counterpart}` : undefined),
  basisOf: (act) => act.date,
  dayOf: ({ type, counterpart, date }) => ({ scope: daysOfActs(type, counterpart), day: date }),
  read: async (acts) => {
    const [first] = acts;
    return first
      ? actStatsAt(
          first.type,
          acts.map((act) => act.counterpart),
        )
      : [];
  },
  apply: async (stats: ActStats, left, came, lastDay) => ({
    ...stats,
    total: stats.total - left.length + came.length,
    latest: await lastDay(daysOfActs(stats.type, stats.counterpart), left.length < stats.total ? stats.latest : ""),
  }),
  write: ({ actCounts: entity }: ActCountWrites, before, after) =>
    before.version === 0
      ? entity.create(after).commit()
      : entity
          .put(after)
          .where(({ version }, { eq }) => eq(version, before.version))
          .commit(),
  writeMonth: (entities, month) => monthWrite(entities, month),
});

type ActCountWrites = InTransaction<{ actCounts: typeof ActStatsEntity; months: typeof MonthCountsEntity }>;

export function daysOfActs(type: ActType, counterpart: number): string {
  return `acts/${type}/${counterpart}`;
}
