import type { Write } from "#functions/platform/table/transaction.ts";
import {
  type DayMove,
  type MovedDays,
  monthKey,
  monthWrite,
  movedDays,
  type StoredMonths,
  storedMonths,
} from "./dayCounts.ts";

/** `before` is absent for a new fact, `after` for a deleted one. */
export interface FactChange<Fact> {
  before?: Fact | undefined;
  after?: Fact | undefined;
}

interface DerivationRule<Fact, Stats extends { version: number }> {
  name: string;
  /** Key of a fact's statistics; undefined when it does not count. */
  keyOf: (fact: Fact) => string | undefined;
  /** Other facts of the statistics; a change of anything else writes no statistics. */
  basisOf: (fact: Fact) => string;
  dayOf: (fact: Fact) => { scope: string; day: string };
  /** Returns statistics in the order of the facts, with version 0 where none are stored. */
  read: (facts: readonly Fact[]) => Promise<Stats[]>;
  /** The caller sets the version. `days` return the last and the first day of a scope, given those of the statistics. */
  apply: (
    stats: Stats,
    left: readonly Fact[],
    came: readonly Fact[],
    days: Pick<MovedDays, "lastDay" | "firstDay">,
  ) => Promise<Stats>;
  write: (before: Stats, after: Stats) => Write;
}

export interface Known<Stats> {
  /** Stats by key; version 0 where nothing is stored. */
  stats: ReadonlyMap<string, Stats>;
  months: StoredMonths;
}

/** Written in the transaction of the facts (docs/rules/storage.md, "Numbers derived from facts"). */
export interface Derivation<Fact, Stats> {
  name: string;
  /** One for each item that a change can write: the statistics, then their months. */
  keysOf: (change: FactChange<Fact>) => string[];
  /** Reads the stored statistics of changes, in few requests. */
  readOf: (changes: readonly FactChange<Fact>[]) => Promise<Known<Stats>>;
  /** The writes, and the statistics before them. `known`: read for these changes, and perhaps for others. */
  planOf: (
    changes: readonly FactChange<Fact>[],
    known: Known<Stats>,
  ) => Promise<{ stored: readonly Stats[]; writes: Write[] }>;
}

export function derivation<Fact, Stats extends { version: number }>(
  rule: DerivationRule<Fact, Stats>,
): Derivation<Fact, Stats> {
  const { name, keyOf, basisOf, dayOf, read: readAll, apply, write } = rule;
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
  return {
    name,
    keysOf({ before, after }) {
      const facts = [before, after].filter((fact) => fact !== undefined);
      const counted = facts.filter((fact) => keyOf(fact) !== undefined);
      const keys = [...counted.map(keyOf), ...counted.map((fact) => monthKey(dayOf(fact)))];
      return [...new Set(keys)].map((key) => `${name}#${key}`);
    },
    async readOf(changes) {
      const moves = movesOf(changes);
      const read = await readAll(moves.map(([, { fact }]) => fact));
      const stats = new Map(moves.flatMap(([key], index) => (read[index] ? [[key, read[index]]] : [])));
      const written = moves.filter(([key]) => stats.get(key)?.version !== 0);
      // Read after the statistics, whose version is the condition of the months as well.
      const months = await storedMonths(written.flatMap(([, move]) => dayMoves(move)));
      return { stats, months };
    },
    async planOf(changes, known) {
      const moves = movesOf(changes);
      const { months, ...days } = movedDays(
        moves.flatMap(([, move]) => dayMoves(move)),
        known.months,
      );
      const counted = await Promise.all(
        moves.map(async ([key, { left, came }]) => {
          const before = known.stats.get(key);
          if (before === undefined) throw new Error(`Derivation ${name} read no statistics for a key`);
          return { before, stats: { ...(await apply(before, left, came, days)), version: before.version + 1 } };
        }),
      );
      return {
        stored: counted.map(({ before }) => before),
        writes: [...counted.map(({ before, stats }) => write(before, stats)), ...months.map(monthWrite)],
      };
    },
  };
}
