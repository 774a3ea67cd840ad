import type { Partition } from "./storedItems.ts";

/** One thing to verify: it sees every partition of the table once, in no order, and keeps as little as it can. */
export interface Check {
  take: (partition: Partition) => void;
  /** A sentence for each difference, after all partitions. */
  differences: () => string[];
}

/** A sentence for each value that is stored otherwise than the facts say. */
export function differing<Values extends Record<string, number | string>>(
  what: string,
  stored: Values,
  facts: Values,
): string[] {
  return Object.keys(facts)
    .filter((name) => stored[name] !== facts[name])
    .map((name) => `${what}: ${name} is ${stored[name]}, the facts say ${facts[name]}`);
}
