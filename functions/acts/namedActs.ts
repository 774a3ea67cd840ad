import { actsById } from "./store/act.ts";

export interface ActName {
  id: number;
  number: string;
}

/** Acts by id, without those that are still being made. */
export async function namedActs(ids: Iterable<number>): Promise<Map<number, ActName>> {
  const acts = await actsById([...new Set(ids)]);
  const ready = [...acts.values()].filter(({ state }) => state === "ready");
  return new Map(ready.map(({ id, number }) => [id, { id, number }]));
}
