import { entity } from "#functions/platform/table/entity.ts";
import type { Write } from "#functions/platform/table/transaction.ts";

/** Counts of one scope by day of a month. Days without facts are left out. */
export interface MonthCounts {
  scope: string;
  /** YYYY-MM. */
  month: string;
  /** Keys are days, YYYY-MM-DD. */
  days: Readonly<Record<string, number>>;
}

/** Which days have facts of this scope? An index may lag (docs/rules/storage.md, "Last days"). */
export const MonthCountsEntity = /* @__PURE__ */ entity<MonthCounts>()({
  name: "monthCounts",
  key: { of: ["scope"], by: ["month"] },
});

/** A fact that leaves a day (-1) or comes to it (1). */
export interface DayMove {
  scope: string;
  day: string;
  by: 1 | -1;
}

export interface MovedDays {
  /** The last day of a scope after the moves, '' for none. `last`: the one before them, '' when only moved facts are left. */
  lastDay: (scope: string, last: string) => Promise<string>;
  /** The first day of a scope after the moves, '' for none. `first`: the one before them; undefined when not known. */
  firstDay: (scope: string, first: string | undefined) => Promise<string>;
  months: readonly MonthCounts[];
}

export type StoredMonths = ReadonlyMap<string, MonthCounts["days"]>;

export function monthKey({ scope, day }: Pick<DayMove, "scope" | "day">): string {
  return `${scope}#${monthOf(day)}`;
}

export function movedDays(moves: readonly DayMove[], stored: StoredMonths): MovedDays {
  const months = new Map(
    moves.map((move) => [
      monthKey(move),
      { scope: move.scope, month: monthOf(move.day), days: new Map(Object.entries(stored.get(monthKey(move)) ?? {})) },
    ]),
  );
  for (const { scope, day, by } of moves) {
    const counts = months.get(monthKey({ scope, day }))?.days ?? new Map<string, number>();
    counts.set(day, (counts.get(day) ?? 0) + by);
    if ((counts.get(day) ?? 0) <= 0) counts.delete(day);
  }
  const changed = [...months.values()].map((month) => ({ ...month, days: Object.fromEntries(month.days) }));
  return {
    months: changed,
    async lastDay(scope, last) {
      const own = changed.filter((month) => month.scope === scope);
      const newest = own.map(({ days }) => lastOf(days)).reduce(laterDay, "");
      const ofLast = own.find(({ month }) => month === monthOf(last));
      if (last === "") return newest;
      const isLastLeft = ofLast === undefined || last in ofLast.days;
      return laterDay(isLastLeft ? last : await lastBeside(scope, own), newest);
    },
    async firstDay(scope, first) {
      const own = changed.filter((month) => month.scope === scope);
      const oldest = own.map(({ days }) => firstOf(days)).reduce(earlierDay, "");
      if (first === "") return oldest;
      const ofFirst = first === undefined ? undefined : own.find(({ month }) => month === monthOf(first));
      const isFirstLeft = first !== undefined && (ofFirst === undefined || first in ofFirst.days);
      return earlierDay(isFirstLeft ? first : await firstBeside(scope, own), oldest);
    },
  };
}

export function monthWrite({ scope, month, days }: MonthCounts): Write {
  const isEmpty = Object.keys(days).length === 0;
  return isEmpty ? MonthCountsEntity.delete({ scope, month }) : MonthCountsEntity.put({ scope, month, days });
}

export function laterDay(one: string, other: string): string {
  return one > other ? one : other;
}

export async function storedMonths(moves: readonly DayMove[]): Promise<StoredMonths> {
  const keys = new Map(moves.map((move) => [monthKey(move), { scope: move.scope, month: monthOf(move.day) }]));
  const stored = await MonthCountsEntity.getAll([...keys.values()]);
  return new Map(stored.map((one) => [`${one.scope}#${one.month}`, one.days]));
}

/** '' stands for no day. */
function earlierDay(one: string, other: string): string {
  return one === "" || (other !== "" && other < one) ? other : one;
}

async function firstBeside(scope: string, changed: readonly MonthCounts[]): Promise<string> {
  const oldest = await MonthCountsEntity.all("key", { scope }, { max: changed.length + 1 });
  const beside = oldest.find(({ month }) => !changed.some((one) => one.month === month));
  return firstOf(beside?.days ?? {});
}

async function lastBeside(scope: string, changed: readonly MonthCounts[]): Promise<string> {
  const newest = await MonthCountsEntity.all("key", { scope }, { descending: true, max: changed.length + 1 });
  const beside = newest.find(({ month }) => !changed.some((one) => one.month === month));
  return lastOf(beside?.days ?? {});
}

function lastOf(days: Readonly<Record<string, number>>): string {
  return Object.keys(days).reduce(laterDay, "");
}

function firstOf(days: Readonly<Record<string, number>>): string {
  return Object.keys(days).reduce(earlierDay, "");
}

function monthOf(day: string): string {
  return day.slice(0, 7);
}
