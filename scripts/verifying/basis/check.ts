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

/** A check sees every partition once, unordered, and keeps as little as it can. */
export interface Check {
  /** What it can mend. */
  derives?: readonly Derived[];
  /** Other checks count what this one mends, so it is mended before theirs. */
  isFirst?: true;
  take: (partition: Partition) => void;
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
