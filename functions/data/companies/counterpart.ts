import { CustomAttributeType } from "electrodb";
import { fromCursor } from "#functions/data/table/cursor.ts";
import { Entity } from "#functions/data/table/entity.ts";
import { PAGE_SIZE, table } from "#functions/data/table/table.ts";

/** As ACT_TYPES of the acts, which this noun does not know. */
type TypeOfActs = 10 | 20;

/** A company as a party of acts of one type (docs/rules/acts.md, "Order of counterparts"). */
export interface Counterpart {
  type: TypeOfActs;
  counterpart: number;
  /** Of the company. */
  sortName: string;
  /** Acts; drafts do not count. */
  total: number;
  /** YYYY-MM-DD, '' where there is none. */
  latest: string;
  version: number;
}

export const CounterpartEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "actStats", version: "2", service: "virn" },
    attributes: {
      type: { type: CustomAttributeType<TypeOfActs>("number"), required: true },
      counterpart: { type: "number", required: true, padding: { length: 10, char: "0" } },
      sortName: { type: "string", required: true },
      total: { type: "number", required: true },
      latest: { type: "string", required: true },
      /** Lists show those with acts. */
      listed: { type: ["yes", "no"] as const, required: true },
      /** The latest day, so that the newest sorts first and equal days sort by name. */
      dayKey: { type: "string", required: true },
      version: { type: "number", required: true },
    },
    indexes: {
      byCounterpart: { pk: { field: "pk", composite: ["type", "counterpart"] }, sk: { field: "sk", composite: [] } },
      /** Who has acts of this type, newest first? */
      byDay: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["type", "listed"] },
        sk: { field: "gsi1sk", composite: ["dayKey", "sortName", "counterpart"], casing: "none" },
      },
      /** The same, by name? */
      byName: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["type", "listed"] },
        sk: { field: "gsi2sk", composite: ["sortName", "counterpart"], casing: "none" },
      },
    },
  },
  table,
);

export function storedCounterpart({ type, counterpart, sortName, total, latest, version }: Counterpart) {
  const listed = total > 0 ? ("yes" as const) : ("no" as const);
  return { type, counterpart, sortName, total, latest, version, listed, dayKey: dayKey(latest) };
}

/** Nines' complement of each digit. */
function dayKey(day: string): string {
  return day === "" ? "~" : day.replaceAll(/\d/g, (digit) => String(9 - Number(digit)));
}

/** Each counterpart once, in the order of the ids; of version 0, without a sort name, where nothing is stored. */
export async function counterpartsAt(type: TypeOfActs, ids: readonly number[]): Promise<Counterpart[]> {
  if (ids.length === 0) return [];
  const keys = [...new Set(ids)].map((counterpart) => ({ type, counterpart }));
  const { data } = await CounterpartEntity.get(keys).go({ consistent: true, concurrent: 4 });
  const stored = new Map(data.map((item) => [item.counterpart, item]));
  return keys.map((key) => stored.get(key.counterpart) ?? { ...key, sortName: "", total: 0, latest: "", version: 0 });
}

/** A page of those who have acts of a type. */
export async function counterpartsInOrder(
  type: TypeOfActs,
  order: "date" | "name",
  cursor: string | undefined,
): Promise<{ counterparts: Counterpart[]; next: string | null }> {
  const scope = { type, listed: "yes" } as const;
  const query = order === "name" ? CounterpartEntity.query.byName(scope) : CounterpartEntity.query.byDay(scope);
  const { data, cursor: next } = await fromCursor(cursor, { limit: PAGE_SIZE }, (start) => query.go(start));
  return { counterparts: data, next };
}
