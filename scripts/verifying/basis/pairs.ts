import { ManyMap } from "./manyMap.ts";

export interface Unpaired {
  key: string;
  fact?: string | undefined;
  stored?: string | undefined;
}

interface Open {
  facts: string[];
  stored: string[];
}

/** What is not paired yet at a key. */
export type OpenPairs = Open & { key: string };

/**
 * Forgets equal pairs: of a million, only those without their other half stay in memory. Of two facts with one key, the one that the
 * stored item has is its pair, in whichever order they come.
 */
export class Pairs {
  private readonly open = new ManyMap<Open>();

  fact(key: string, value: string): void {
    this.add(key, value, "facts", "stored");
  }

  stored(key: string, value: string): void {
    this.add(key, value, "stored", "facts");
  }

  differing(): Unpaired[] {
    return [...this.open].flatMap(([key, { facts, stored }]) =>
      Array.from({ length: Math.max(facts.length, stored.length) }, (_, index) => ({
        key,
        fact: facts[index],
        stored: stored[index],
      })),
    );
  }

  /** Empties what is open. */
  *drain(): Generator<OpenPairs, void> {
    for (const [key, open] of this.open.drain()) yield { key, ...open };
  }

  addOpen({ key, facts, stored }: OpenPairs): void {
    for (const value of facts) this.fact(key, value);
    for (const value of stored) this.stored(key, value);
  }

  private add(key: string, value: string, side: keyof Open, other: keyof Open): void {
    const own = this.open.get(key);
    if (!own) {
      const none: Open = { facts: [], stored: [] };
      this.open.set(key, { ...none, [side]: [value] });
      return;
    }
    const pair = own[other].indexOf(value);
    if (pair < 0) own[side].push(value);
    else own[other].splice(pair, 1);
    if (own.facts.length === 0 && own.stored.length === 0) this.open.delete(key);
  }
}
