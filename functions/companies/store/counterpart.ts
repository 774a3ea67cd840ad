import { fromCursor } from "#functions/platform/table/cursor.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { PAGE_SIZE, table } from "#functions/platform/table/table.ts";

/** What companies are parties of. The nouns above this one know what is in each list. */
export const COUNTERPART_LISTS = ["purchaseActs", "salesActs", "sellDocuments", "buyDocuments"] as const;
export type CounterpartList = (typeof COUNTERPART_LISTS)[number];

/** A company with its acts or documents of one type (docs/rules/acts.md, "Order of counterparts"). */
export interface Counterpart {
  list: CounterpartList;
  counterpart: number;
  /** Of the company. */
  sortName: string;
  /** Acts or documents; drafts do not count. */
  total: number;
  /** YYYY-MM-DD, '' where there is none. */
  latest: string;
  version: number;
}

export const CounterpartEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "counterpart", version: "1", service: "virn" },
    attributes: {
      list: { type: COUNTERPART_LISTS, required: true },
      counterpart: { type: "number", required: true, padding: { length: 10, char: "0" } },
      sortName: { type: "string", required: true },
      total: { type: "number", required: true },
      latest: { type: "string", required: true },
      /** Lists show those with acts or documents. */
      listed: { type: ["yes", "no"] as const, required: true },
      /** The latest day, so that the newest sorts first and equal days sort by name. */
      dayKey: { type: "string", required: true },
      version: { type: "number", required: true },
    },
    indexes: {
      byCounterpart: { pk: { field: "pk", composite: ["list", "counterpart"] }, sk: { field: "sk", composite: [] } },
      /** Who is in this list, newest first? */
      byDay: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["list", "listed"] },
        sk: { field: "gsi1sk", composite: ["dayKey", "sortName", "counterpart"], casing: "none" },
      },
      /** The same, by name? */
      byName: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["list", "listed"] },
        sk: { field: "gsi2sk", composite: ["sortName", "counterpart"], casing: "none" },
      },
    },
  },
  table,
);

/** Scope of the days of its acts or documents (docs/rules/storage.md, "Last days"). */
export function daysOfCounterpart(list: CounterpartList, counterpart: number): string {
  return `${list}/${counterpart}`;
}

export function storedCounterpart({ list, counterpart, sortName, total, latest, version }: Counterpart) {
  const listed = total > 0 ? ("yes" as const) : ("no" as const);
  return { list, counterpart, sortName, total, latest, version, listed, dayKey: dayKey(latest) };
}

/** Nines' complement of each digit. */
function dayKey(day: string): string {
  return day === "" ? "~" : day.replaceAll(/\d/g, (digit) => String(9 - Number(digit)));
}

/** Each counterpart once, in the order of the ids; of version 0, without a sort name, where nothing is stored. */
export async function counterpartsAt(list: CounterpartList, ids: readonly number[]): Promise<Counterpart[]> {
  if (ids.length === 0) return [];
  const keys = [...new Set(ids)].map((counterpart) => ({ list, counterpart }));
  const { data } = await CounterpartEntity.get(keys).go({ consistent: true, concurrent: 4 });
  const stored = new Map(data.map((item) => [item.counterpart, item]));
  return keys.map((key) => stored.get(key.counterpart) ?? { ...key, sortName: "", total: 0, latest: "", version: 0 });
}

/** A page of those who have acts or documents of a list. */
export async function counterpartsInOrder(
  list: CounterpartList,
  order: "date" | "name",
  cursor: string | undefined,
): Promise<{ counterparts: Counterpart[]; next: string | null }> {
  const scope = { list, listed: "yes" } as const;
  const query = order === "name" ? CounterpartEntity.query.byName(scope) : CounterpartEntity.query.byDay(scope);
  const { data, cursor: next } = await fromCursor(cursor, { limit: PAGE_SIZE }, (start) => query.go(start));
  return { counterparts: data, next };
}
