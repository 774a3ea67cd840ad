import type { RawItem } from "#functions/platform/table/shape.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";
import type { Join } from "#scripts/verifying/basis/joins.ts";
import { type EntityName, type Partition, partitionOf, plain } from "#scripts/verifying/basis/storedItems.ts";

/** What one process has read and another one decides on, with all that has its key. */
export type Given =
  /** Items of a partition with one key of a join. */
  | { join: string; key: string; items: readonly RawItem[] }
  /** What a check keeps for a key. */
  | { keeps: string; value: unknown };

type Give = (key: string, given: Given) => void;

/** Reads partitions for checks that decide elsewhere. What each partition decides alone, checks have found as ever. */
export class Divider {
  readonly #give: Give;
  readonly #alone: readonly Check[];
  readonly #keeping: readonly Check[];
  readonly #joins: readonly Join[];
  readonly #everywhere: readonly EntityName[];
  readonly everywhere: RawItem[] = [];

  constructor(checks: readonly Check[], give: Give) {
    this.#give = give;
    this.#alone = checks.filter(decidesAlone);
    this.#keeping = checks.filter(({ keeps }) => keeps !== undefined);
    this.#joins = [...new Set(checks.flatMap(({ join }) => join ?? []))];
    this.#everywhere = [...new Set(checks.flatMap(({ everywhere = [] }) => everywhere))];
  }

  take(partition: Partition): void {
    for (const check of this.#alone) check.take(partition);
    for (const check of this.#keeping) check.take(partition);
    for (const name of this.#everywhere) this.everywhere.push(...partition.rawOf(name));
    for (const { name, routes } of this.#joins) {
      for (const [key, items] of itemsByKey(partition, routes))
        this.#give(`${name} ${key}`, { join: name, key, items });
    }
  }

  /** Gives what checks keep until now, so that memory stays as it was. */
  drain(): void {
    for (const { keeps } of this.#keeping)
      for (const [key, value] of keeps?.drain() ?? []) this.#give(key, { keeps: keeps?.name ?? "", value });
  }
}

export function decidesAlone({ join, keeps }: Check): boolean {
  return !join && !keeps;
}

function itemsByKey(partition: Partition, routes: Join["routes"]): Map<string, RawItem[]> {
  const byKey = new Map<string, RawItem[]>();
  const entries: [EntityName, (item: object) => readonly (number | string)[]][] = plain(Object.entries(routes));
  for (const [name, keysOf] of entries) {
    const raw = partition.rawOf(name);
    for (const [index, item] of partition.of(name).entries()) {
      for (const key of new Set(keysOf(item).map(String))) {
        const own = byKey.get(key) ?? [];
        byKey.set(key, own);
        own.push(...raw.slice(index, index + 1));
      }
    }
  }
  return byKey;
}

/** Feeds checks with what was given for some keys; `everywhere` comes from the whole table. */
export class Decider {
  readonly #checks: readonly Check[];
  readonly #keeping: ReadonlyMap<string, Check["keeps"]>;

  constructor(checks: readonly Check[], everywhere: readonly RawItem[]) {
    this.#checks = checks.filter((check) => !decidesAlone(check));
    this.#keeping = new Map(this.#checks.flatMap(({ keeps }) => (keeps ? [[keeps.name, keeps]] : [])));
    for (const check of this.#checks) {
      const names: ReadonlySet<string> = new Set(check.everywhere);
      const own = everywhere.filter(({ entity }) => names.has(String(entity)));
      if (own.length > 0) check.take(partitionOf(own), () => false);
    }
  }

  /** Checks that tell what they found. */
  get deciding(): readonly Check[] {
    return this.#checks;
  }

  add(given: Given): void {
    if ("keeps" in given) {
      const keeps = this.#keeping.get(given.keeps);
      if (!keeps) throw new Error(`No check keeps ${given.keeps}`);
      keeps.add(given.value);
      return;
    }
    const partition = partitionOf(given.items);
    for (const check of this.#checks)
      if (check.join?.name === given.join) check.take(partition, (key) => key === given.key);
  }
}
