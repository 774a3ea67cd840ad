import type { Partition } from "./storedItems.ts";

/** A check sees every partition once, unordered, and keeps as little as it can. */
export interface Check {
  take: (partition: Partition) => void;
  differences: () => string[];
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
