import type { Join } from "./joins.ts";
import type { EntityName, Partition } from "./storedItems.ts";

/** Repairs one difference. Returns a sentence for each write (what was, what is), or undefined when the facts have changed. */
export type Mend = () => Promise<readonly string[] | undefined>;

/** A difference is a sentence. `mend` is absent where it cannot be computed (docs/runbook.md, "Differences of verify"). */
export interface Difference {
  text: string;
  /** Changes with each write of the product, where the sentence does not. */
  version?: string;
  mend?: Mend | undefined;
}

/** What a check derives, so that a test can damage each of it. */
export type Derived =
  /** Items that exist for a fact each. */
  | { items: EntityName }
  /** Attributes of items, each made from facts. */
  | { of: EntityName; attributes: readonly string[] }
  | { sequences: readonly string[] };

/** What a check keeps for keys, so that a large table is verified in parts: each part has all of some keys. */
export interface Keeping<Value> {
  /** The same in each run; no two checks have one. */
  name: string;
  /** Empties what is kept. Values with one key decide together; they survive `serialize` of node:v8. */
  drain(): Iterable<readonly [key: string, value: Value]>;
  /** Adds to what is kept. */
  add(value: Value): void;
}

/** Whether what is found at a key of a join is told here, and not where another key is. */
export type IsOwn = (key: string) => boolean;

/**
 * A check sees every partition once, unordered, and keeps as little as it can. Without `join` and `keeps` it decides on each partition
 * alone.
 */
export interface Check {
  /** Takes partitions with the items of one key only. */
  join?: Join;
  keeps?: Keeping<unknown>;
  /** Few items, which each part of a divided run has. */
  everywhere?: readonly EntityName[];
  /** What it can mend. */
  derives?: readonly Derived[];
  /** Other checks count what this one mends, so it is mended before theirs. */
  isFirst?: true;
  /** @param isOwn by default all */
  take: (partition: Partition, isOwn?: IsOwn) => void;
  differences: () => readonly (string | Difference)[];
}

export function differing<Values extends Record<string, number | string>>(
  what: string,
  stored: Values,
  facts: Values,
): string[] {
  return Object.keys(facts)
    .filter((name) => stored[name] !== facts[name])
    .map((name) => `${what}: ${name} is ${stored[name]}, the facts say ${facts[name]}`);
}
