/** `before` is absent for a new fact, `after` for a deleted one. */
export interface FactChange<Fact> {
  before?: Fact | undefined;
  after?: Fact | undefined;
}

interface DerivationRule<Fact, Stats extends { version: number }, Entities, Item> {
  name: string;
  /** Key of the statistics in which a fact counts; undefined when it does not count. */
  keyOf: (fact: Fact) => string | undefined;
  /** What else of a fact the statistics depend on; any other change writes no statistics. */
  basisOf: (fact: Fact) => string;
  /** In the order of the facts; version 0 for statistics that are not stored. */
  read: (facts: readonly Fact[]) => Promise<Stats[]>;
  /** The caller sets the version. */
  apply: (stats: Stats, left: readonly Fact[], came: readonly Fact[]) => Promise<Stats>;
  write: (entities: Entities, before: Stats, after: Stats) => Item;
}

/** Written in the transaction of the facts (docs/rules/storage.md, "Numbers derived from facts"). */
export interface Derivation<Fact, Entities, Item> {
  name: string;
  keysOf: (change: FactChange<Fact>) => string[];
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

export function laterDay(one: string, other: string): string {
  return one > other ? one : other;
}
