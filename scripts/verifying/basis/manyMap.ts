import { hashOf } from "#scripts/divided/hashOf.ts";

/** A map of JavaScript has 16,777,216 entries at most, which a table of some 57 M rows has reports. */
const MAPS = 64;

/** As a Map, for any number of texts. */
export class ManyMap<Value> {
  readonly #maps = Array.from({ length: MAPS }, () => new Map<string, Value>());

  get(key: string): Value | undefined {
    return this.#mapOf(key).get(key);
  }

  set(key: string, value: Value): void {
    this.#mapOf(key).set(key, value);
  }

  delete(key: string): void {
    this.#mapOf(key).delete(key);
  }

  has(key: string): boolean {
    return this.#mapOf(key).has(key);
  }

  *[Symbol.iterator](): Generator<[string, Value], void> {
    for (const map of this.#maps) yield* map;
  }

  /** Gives each once, and keeps none. */
  *drain(): Generator<[string, Value], void> {
    for (const map of this.#maps) {
      yield* map;
      map.clear();
    }
  }

  #mapOf(key: string): Map<string, Value> {
    return this.#maps[hashOf(key) % MAPS] ?? new Map<string, Value>();
  }
}
