import { changing } from "#scripts/verifying/basis/changes.ts";
import type { Check, Difference, Keeping } from "#scripts/verifying/basis/check.ts";
import { shown } from "#scripts/verifying/basis/shown.ts";
import {
  type EntityName,
  entityNamed,
  type Partition,
  plain,
  type StoredItems,
} from "#scripts/verifying/basis/storedItems.ts";

type Raw = Record<string, unknown>;

interface CountRule<Name extends EntityName, Sum extends object> {
  item: Name;
  /** Counts nothing. */
  nothing: () => Sum;
  /** Adds the facts of a partition to the sums, which it may change. */
  count: (partition: Partition, sumAt: (key: Partial<StoredItems[Name]>) => Sum) => void;
  /** Last step, after all facts were read. Undefined: nothing is told of this key. */
  finish?: (key: Partial<StoredItems[Name]>, sum: Sum) => Sum | undefined;
  /** What `finish` needs and no item has. */
  aside?: readonly (keyof Sum & string)[];
  /** Attributes that older items lack. */
  optional?: readonly (keyof Sum & string)[];
  /** An item that counts nothing is deleted; otherwise it stays with `nothing`. */
  isDeleted?: boolean;
  /** Further attributes, which follow from the sum, such as those of an index. */
  also?: (item: StoredItems[Name]) => object;
  /** Each write raises the version, and names the one before it as its condition. */
  isVersioned?: boolean;
  /** By default each attribute has the same value. */
  isSame?: (stored: Sum, facts: Sum) => boolean;
  /** The counts are sums of items by `shard`. */
  isSharded?: boolean;
  /** Of facts of two parts of the table; by default each number is added. */
  merge?: (one: Sum, other: Sum) => Sum;
  /** By default what counts nothing. */
  isEmpty?: (sum: Sum) => boolean;
  everywhere?: readonly EntityName[];
  what: (key: Partial<StoredItems[Name]>) => string;
}

/** Counts, sums and lists by key, each from all of its facts. Sums and stored items are in memory. */
export function counts<Name extends EntityName, Sum extends object>(rule: CountRule<Name, Sum>): Check {
  const { item: name, nothing, what, aside = [], optional = [], isSharded = false } = rule;
  const keyNames = entityNamed(name).keyNames.filter((one) => !isSharded || one !== SHARD);
  const sums = new Map<string, Sum>();
  const stored = new Map<string, Raw[]>();
  const names = Object.keys(nothing()).filter((one) => !aside.some((each) => each === one));
  const textOf = (item: Raw) => JSON.stringify(Object.fromEntries(keyNames.map((one) => [one, item[one]])));
  const sumAt = (key: Raw) => {
    const text = textOf(key);
    const sum = sums.get(text) ?? nothing();
    sums.set(text, sum);
    return sum;
  };
  const differenceOf = (text: string): Difference[] => {
    const key = JSON.parse(text);
    const facts = rule.finish ? rule.finish(key, sums.get(text) ?? nothing()) : (sums.get(text) ?? nothing());
    const own = stored.get(text) ?? [];
    if (!facts) return [];
    const wanted: Raw = { ...plain(facts) };
    if (isSharded) return shardDifference(key, Number(wanted["total"]), own);
    const [has] = own;
    const isEmpty = rule.isEmpty ? rule.isEmpty(facts) : isSame(wanted, { ...nothing() });
    if (!has) {
      if (isEmpty) return [];
      return [
        {
          text: `${what(key)}: not counted at all`,
          mend: changing({ entity: name, key, was: undefined, is: written(key, wanted) }),
        },
      ];
    }
    const wrong = names.filter(
      (one) => !isSame(has[one], wanted[one]) && !(has[one] === undefined && optional.some((each) => each === one)),
    );
    const isStray = isEmpty && rule.isDeleted === true;
    if (!isStray && (wrong.length === 0 || rule.isSame?.(plain(has), facts))) return [];
    const said = wrong.map((one) => `${one} is ${shown(has[one])}, the facts say ${shown(wanted[one])}`);
    const is = isStray ? "deleted" : written({ ...key, ...has }, wanted);
    return [
      {
        text: `${what(key)}: ${said.join("; ") || "is there without facts"}`,
        mend: changing({ entity: name, key, was: has, is }),
      },
    ];
  };
  const written = (item: Raw, wanted: Raw): Raw => {
    const version = item["version"];
    const made = {
      ...item,
      ...wanted,
      ...(rule.isVersioned && { version: typeof version === "number" ? version + 1 : 1 }),
    };
    return rule.also ? { ...rule.also(plain(made)) } : made;
  };
  const shardDifference = (key: Raw, wanted: number, shards: readonly Raw[]): Difference[] => {
    const total = shards.reduce((sum, one) => sum + Number(one["total"]), 0);
    if (total === wanted) return [];
    const [first = { [SHARD]: 0, total: 0 }, ...others] = shards;
    const mend = changing(
      // All shards stay as they are while one of them changes: a fact that came meanwhile is in another.
      ...others.map((one) => ({
        entity: name,
        key: { ...key, [SHARD]: one[SHARD] },
        was: one,
        is: "unchanged" as const,
      })),
      {
        entity: name,
        key: { ...key, [SHARD]: first[SHARD] },
        was: shards.length > 0 ? first : undefined,
        is: { total: Number(first["total"]) + wanted - total },
      },
    );
    return [{ text: `${what(plain(key))}: ${total} are counted, the facts say ${wanted}`, mend }];
  };
  const merge = rule.merge ?? ((one: Sum, other: Sum): Sum => plain(addedNumbers(one, other)));
  const keeps: Keeping<Counted<Sum>> = {
    name: `counts ${name}`,
    *drain() {
      for (const text of new Set([...sums.keys(), ...stored.keys()]))
        yield [text, { text, sum: sums.get(text), stored: stored.get(text) ?? [] }] as const;
      sums.clear();
      stored.clear();
    },
    add({ text, sum, stored: items }) {
      const before = sums.get(text);
      if (sum) sums.set(text, before ? merge(before, sum) : sum);
      if (items.length > 0) stored.set(text, [...(stored.get(text) ?? []), ...items]);
    },
  };
  return {
    derives: [{ of: name, attributes: names }, ...(isSharded ? [] : [{ items: name }])],
    everywhere: rule.everywhere ?? [],
    keeps,
    take(partition) {
      rule.count(partition, sumAt);
      for (const item of partition.of(name)) {
        const raw: Raw = { ...item };
        const text = textOf(raw);
        const kept = [...names, ...("version" in raw ? ["version"] : []), ...(isSharded ? [SHARD] : [])];
        stored.set(text, [...(stored.get(text) ?? []), Object.fromEntries(kept.map((one) => [one, raw[one]]))]);
      }
    },
    differences: () => [...new Set([...sums.keys(), ...stored.keys()])].flatMap(differenceOf),
  };
}

const SHARD = "shard";

/** Facts and items with one key. */
interface Counted<Sum> {
  text: string;
  sum: Sum | undefined;
  stored: readonly Raw[];
}

function addedNumbers(one: object, other: object): Raw {
  const more = new Map(Object.entries(other));
  return Object.fromEntries(
    Object.entries(one).map(([name, value]) => [name, Number(value) + Number(more.get(name) ?? 0)]),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return shown(one) === shown(other);
}
