import { entity } from "#functions/platform/table/entity.ts";

/** Lists in which companies have acts or documents. Nouns above this one fill them. */
export const COUNTERPART_LISTS = ["purchaseActs", "salesActs", "sellDocuments", "buyDocuments"] as const;
export type CounterpartList = (typeof COUNTERPART_LISTS)[number];

/** A company with its acts or documents of one type (docs/rules/actLists.md, "Order of counterparts"). */
export interface Counterpart {
  list: CounterpartList;
  counterpart: number;
  sortName: string;
  /** Acts or documents without drafts. */
  total: number;
  /** YYYY-MM-DD, '' where there is none. */
  latest: string;
  version: number;
}

interface StoredCounterpart extends Counterpart {
  listed: "yes" | "no";
  /** The latest day, inverted: the newest sorts first and equal days sort by name. */
  dayKey: string;
}

export const CounterpartEntity = /* @__PURE__ */ entity<StoredCounterpart>()({
  name: "counterpart",
  key: { of: ["list", "counterpart"] },
  indexes: {
    /** Who is in this list, newest first? */
    byDay: { on: "gsi1", of: ["list", "listed"], by: ["dayKey", "sortName", "counterpart"] },
    /** The same, by name? */
    byName: { on: "gsi2", of: ["list", "listed"], by: ["sortName", "counterpart"] },
  },
});

/** Scope of the days of its acts or documents (docs/rules/storage.md, "Last days"). */
export function daysOfCounterpart(list: CounterpartList, counterpart: number): string {
  return `${list}/${counterpart}`;
}

export function storedCounterpart({
  list,
  counterpart,
  sortName,
  total,
  latest,
  version,
}: Counterpart): StoredCounterpart {
  const listed = total > 0 ? "yes" : "no";
  return { list, counterpart, sortName, total, latest, version, listed, dayKey: dayKey(latest) };
}

function dayKey(day: string): string {
  return day === "" ? "~" : day.replaceAll(/\d/g, (digit) => String(9 - Number(digit)));
}

/** Each counterpart once, in the order of the ids; version 0 and no sort name where nothing is stored. */
export async function counterpartsAt(list: CounterpartList, ids: readonly number[]): Promise<Counterpart[]> {
  const keys = [...new Set(ids)].map((counterpart) => ({ list, counterpart }));
  const found = await CounterpartEntity.getAll(keys);
  const stored = new Map(found.map((item) => [item.counterpart, item]));
  return keys.map((key) => stored.get(key.counterpart) ?? { ...key, sortName: "", total: 0, latest: "", version: 0 });
}

export async function counterpartsInOrder(
  list: CounterpartList,
  order: "date" | "name",
  cursor: string | undefined,
): Promise<{ counterparts: Counterpart[]; next: string | null }> {
  const scope = { list, listed: "yes" } as const;
  const { items, next } = await CounterpartEntity.page(order === "name" ? "byName" : "byDay", scope, { cursor });
  return { counterparts: items, next };
}
