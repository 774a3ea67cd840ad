/** A fact as it is stored (absent when it is new) and as it will be (absent when it is deleted). */
export interface FactChange<Fact> {
  before?: Fact | undefined;
  after?: Fact | undefined;
}

/** How statistics follow from facts; `Item` is a write of a transaction with these entities. */
interface DerivationRule<Fact, Stats extends { version: number }, Entities, Item> {
  /** Unique among the derivations of a fact. */
  name: string;
  /** Key of the statistics in which a fact counts; undefined when it does not count. */
  keyOf: (fact: Fact) => string | undefined;
  /** What else of a fact the statistics depend on; a change of anything else leaves them alone. */
  basisOf: (fact: Fact) => string;
  /** Statistics of these facts' keys in the same order, each of version 0 when it is not stored. */
  read: (facts: readonly Fact[]) => Promise<Stats[]>;
  /** Statistics after some facts of their key left and others came; the version is set by the caller. */
  apply: (stats: Stats, left: readonly Fact[], came: readonly Fact[]) => Promise<Stats>;
  /** The write of new statistics, on the condition that `before` is what is stored. */
  write: (entities: Entities, before: Stats, after: Stats) => Item;
}

/**
 * Statistics that are written in the transaction of their facts, at the version that was read, so that they never differ
 * from the facts (docs/rules/storage.md, "Numbers derived from facts").
 */
export interface Derivation<Fact, Entities, Item> {
  name: string;
  /** Keys of the statistics that a change can touch, unique over all derivations. */
  keysOf: (change: FactChange<Fact>) => string[];
  /** The writes that changes lead to. */
  writesOf: (changes: readonly FactChange<Fact>[]) => Promise<((entities: Entities) => Item)[]>;
}

export function derivation<Fact, Stats extends { version: number }, Entities, Item>(
  rule: DerivationRule<Fact, Stats, Entities, Item>,
): Derivation<Fact, Entities, Item> {
  const { name, keyOf, basisOf, read, apply, write } = rule;
  const identityOf = (fact: Fact) => `${keyOf(fact)}#${basisOf(fact)}`;
  return {
    name,
    keysOf({ before, after }) {
      const keys = [before, after].flatMap((fact) => (fact === undefined ? [] : (keyOf(fact) ?? [])));
      return [...new Set(keys)].map((key) => `${name}#${key}`);
    },
    async writesOf(changes) {
      const moves = new Map<string, { fact: Fact; left: Fact[]; came: Fact[] }>();
      const note = (fact: Fact | undefined, side: "left" | "came") => {
        const key = fact === undefined ? undefined : keyOf(fact);
        if (fact === undefined || key === undefined) return;
        const move = moves.get(key) ?? { fact, left: [], came: [] };
        move[side].push(fact);
        moves.set(key, move);
      };
      for (const { before, after } of changes) {
        if (before !== undefined && after !== undefined && identityOf(before) === identityOf(after)) continue;
        note(before, "left");
        note(after, "came");
      }
      const stored = await read([...moves.values()].map(({ fact }) => fact));
      return Promise.all(
        [...moves.values()].map(async ({ left, came }, index) => {
          const before = stored[index];
          if (before === undefined) throw new Error(`Derivation ${name} read no statistics for a key`);
          const after = { ...(await apply(before, left, came)), version: before.version + 1 };
          return (entities: Entities) => write(entities, before, after);
        }),
      );
    },
  };
}

/** The later of two ISO days, '' counting as none. */
export function laterDay(one: string, other: string): string {
  return one > other ? one : other;
}
