import { type DayMove, type MonthCounts, monthKey, movedDays, type StoredMonths, storedMonths } from "./dayCounts.ts";

/** `before` is absent for a new fact, `after` for a deleted one. */
export interface FactChange<Fact> {
  before?: Fact | undefined;
  after?: Fact | undefined;
}

interface DerivationRule<Fact, Stats extends { version: number }, Entities, Item, MonthItem> {
  name: string;
  /** Key of the statistics in which a fact counts; undefined when it does not count. */
  keyOf: (fact: Fact) => string | undefined;
  /** What else of a fact the statistics depend on; any other change writes no statistics. */
  basisOf: (fact: Fact) => string;
  /** The day of a fact, and the facts among which a last day is looked for. */
  dayOf: (fact: Fact) => { scope: string; day: string };
  /** In the order of the facts; version 0 for statistics that are not stored. */
  read: (facts: readonly Fact[]) => Promise<Stats[]>;
  /** The caller sets the version. `lastDay` returns the last day of a scope, given the one of the statistics. */
  apply: (
    stats: Stats,
    left: readonly Fact[],
    came: readonly Fact[],
    lastDay: (scope: string, last: string) => Promise<string>,
  ) => Promise<Stats>;
  write: (entities: Entities, before: Stats, after: Stats) => Item;
  writeMonth: (entities: Entities, month: MonthCounts) => MonthItem;
}

/** What changes add to. */
export interface Known<Stats> {
  /** By key; of version 0 where nothing is stored. */
  stats: ReadonlyMap<string, Stats>;
  months: StoredMonths;
}

/** Written in the transaction of the facts (docs/rules/storage.md, "Numbers derived from facts"). */
export interface Derivation<Fact, Stats, Entities, Item> {
  name: string;
  /** One for each item that a change can write: the statistics, then their months. */
  keysOf: (change: FactChange<Fact>) => string[];
  writesOf: (changes: readonly FactChange<Fact>[]) => Promise<((entities: Entities) => Item)[]>;
  /** What is stored for changes; of many it takes few requests. */
  readOf: (changes: readonly FactChange<Fact>[]) => Promise<Known<Stats>>;
  /** The same with the statistics of these changes. `known`: read for them, and perhaps for others. */
  planOf: (
    changes: readonly FactChange<Fact>[],
    known: Known<Stats>,
  ) => Promise<{ stored: readonly Stats[]; writes: ((entities: Entities) => Item)[] }>;
}

export function derivation<Fact, Stats extends { version: number }, Entities, Item, MonthItem>(
  rule: DerivationRule<Fact, Stats, Entities, Item, MonthItem>,
): Derivation<Fact, Stats, Entities, Item | MonthItem> {
  const { name, keyOf, basisOf, dayOf, read, apply, write, writeMonth } = rule;
  const dayMoves = ({ left, came }: { left: readonly Fact[]; came: readonly Fact[] }): DayMove[] => [
    ...left.map((fact) => ({ ...dayOf(fact), by: -1 }) as const),
    ...came.map((fact) => ({ ...dayOf(fact), by: 1 }) as const),
  ];
  const identityOf = (fact: Fact) => `${keyOf(fact)}#${basisOf(fact)}`;
  const movesOf = (changes: readonly FactChange<Fact>[]) => {
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
    return [...moves];
  };
  const derived: Derivation<Fact, Stats, Entities, Item | MonthItem> = {
    name,
    keysOf({ before, after }) {
      const facts = [before, after].filter((fact) => fact !== undefined);
      const counted = facts.filter((fact) => keyOf(fact) !== undefined);
      const keys = [...counted.map(keyOf), ...counted.map((fact) => monthKey(dayOf(fact)))];
      return [...new Set(keys)].map((key) => `${name}#${key}`);
    },
    async writesOf(changes) {
      return (await derived.planOf(changes, await derived.readOf(changes))).writes;
    },
    async readOf(changes) {
      const moves = movesOf(changes);
      const stored = await read(moves.map(([, { fact }]) => fact));
      const stats = new Map(stored.flatMap((each, index) => (moves[index] ? [[moves[index][0], each]] : [])));
      // Read after the statistics, whose version is the condition of the months as well.
      return { stats, months: await storedMonths(moves.flatMap(([, move]) => dayMoves(move))) };
    },
    async planOf(changes, known) {
      const moves = movesOf(changes);
      const { lastDay, months } = movedDays(
        moves.flatMap(([, move]) => dayMoves(move)),
        known.months,
      );
      const stored = moves.map(([key]) => {
        const stats = known.stats.get(key);
        if (stats === undefined) throw new Error(`Derivation ${name} read no statistics for a key`);
        return stats;
      });
      const writes = await Promise.all(
        stored.map(async (before, index) => {
          const { left = [], came = [] } = moves[index]?.[1] ?? {};
          const after = { ...(await apply(before, left, came, lastDay)), version: before.version + 1 };
          return (entities: Entities) => write(entities, before, after);
        }),
      );
      return {
        stored,
        writes: [...writes, ...months.map((month) => (entities: Entities) => writeMonth(entities, month))],
      };
    },
  };
  return derived;
}
