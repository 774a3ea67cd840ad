import { companiesById } from "#functions/data/companies/company.ts";
import {
  type Counterpart,
  type CounterpartEntity,
  counterpartsAt,
  storedCounterpart,
} from "#functions/data/companies/counterpart.ts";
import { type MonthCountsEntity, monthWrite } from "#functions/data/table/derived/dayCounts.ts";
import { derivation } from "#functions/data/table/derived/derivation.ts";
import type { InTransaction } from "#functions/data/table/transaction.ts";
import type { ActType } from "#shared/domain/acts/actTypes.ts";
import type { ActHead } from "./act.ts";

/** Counts and last days of acts at their counterparts. Drafts do not count. */
export const actCounts = /* @__PURE__ */ derivation({
  name: "actCounts",
  keyOf: (act: ActHead) => (act.state === "ready" ? `${act.type}#${act.counterpart}` : undefined),
  basisOf: (act) => act.date,
  dayOf: ({ type, counterpart, date }) => ({ scope: daysOfActs(type, counterpart), day: date }),
  read: async (acts) => {
    const [first] = acts;
    return first
      ? counterpartsToWrite(
          first.type,
          acts.map((act) => act.counterpart),
        )
      : [];
  },
  apply: async (stats: Counterpart, left, came, lastDay) => ({
    ...stats,
    total: stats.total - left.length + came.length,
    latest: await lastDay(daysOfActs(stats.type, stats.counterpart), left.length < stats.total ? stats.latest : ""),
  }),
  write: ({ actCounts: entity }: ActCountWrites, before, after) =>
    before.version === 0
      ? entity.create(storedCounterpart(after)).commit()
      : entity
          .put(storedCounterpart(after))
          .where(({ version }, { eq }) => eq(version, before.version))
          .commit(),
  writeMonth: (entities, month) => monthWrite(entities, month),
});

type ActCountWrites = InTransaction<{ actCounts: typeof CounterpartEntity; months: typeof MonthCountsEntity }>;

export function daysOfActs(type: ActType, counterpart: number): string {
  return `acts/${type}/${counterpart}`;
}

/** Those that are not stored yet, of version 0, have the sort names of their companies. */
async function counterpartsToWrite(type: ActType, ids: readonly number[]): Promise<Counterpart[]> {
  const stats = await counterpartsAt(type, ids);
  const names = await companiesById(stats.filter(({ version }) => version === 0).map(({ counterpart }) => counterpart));
  return stats.map((each) => {
    const sortName = names.get(each.counterpart)?.sortName;
    return sortName === undefined ? each : { ...each, sortName };
  });
}

/** New counterparts of acts: a rename in the moment of their first act must not be missed. */
export async function newCounterparts(acts: readonly ActHead[]): Promise<{ id: number; sortName: string }[]> {
  const [first] = acts;
  if (!first) return [];
  const stats = await counterpartsToWrite(
    first.type,
    acts.map(({ counterpart }) => counterpart),
  );
  return stats.flatMap(({ version, counterpart: id, sortName }) => (version === 0 ? [{ id, sortName }] : []));
}
