import { derivation, type FactChange, type Known } from "#functions/platform/table/derived/derivation.ts";
import { companiesById } from "./company.ts";
import {
  type Counterpart,
  CounterpartEntity,
  type CounterpartList,
  counterpartsAt,
  daysOfCounterpart,
  storedCounterpart,
} from "./counterpart.ts";

export interface Counted {
  list: CounterpartList;
  counterpart: number;
  /** YYYY-MM-DD. */
  day: string;
}

interface CountsRule<Fact> {
  name: string;
  countedAt: (fact: Fact) => Counted;
  /** False for a draft. */
  isCounted: (fact: Fact) => boolean;
}

interface NewParty {
  id: number;
  sortName: string;
}

/** Counts and last days of facts by company, written in the transaction of the facts. */
export function counterpartCounts<Fact>({ name, countedAt, isCounted }: CountsRule<Fact>) {
  const counts = derivation({
    name,
    keyOf: (fact: Fact) => (isCounted(fact) ? keyOf(countedAt(fact)) : undefined),
    basisOf: (fact) => countedAt(fact).day,
    dayOf: (fact) => {
      const { list, counterpart, day } = countedAt(fact);
      return { scope: daysOfCounterpart(list, counterpart), day };
    },
    read: (facts) => counterpartsToWrite(facts.map(countedAt)),
    apply: async (stats: Counterpart, left, came, { lastDay }) => ({
      ...stats,
      total: stats.total - left.length + came.length,
      latest: await lastDay(
        daysOfCounterpart(stats.list, stats.counterpart),
        left.length < stats.total ? stats.latest : "",
      ),
    }),
    write: (before, after) =>
      before.version === 0
        ? CounterpartEntity.create(storedCounterpart(after))
        : CounterpartEntity.put(storedCounterpart(after), { version: before.version }),
  });
  return {
    ...counts,
    /** `fresh`: the transaction checks their names, so that a concurrent rename is not missed. */
    async writesWithNames(changes: readonly FactChange<Fact>[], known: Known<Counterpart>) {
      const { stored, writes } = await counts.planOf(changes, known);
      const fresh = stored.filter(({ version }) => version === 0);
      const names = new Map(fresh.map(({ counterpart: id, sortName }): [number, NewParty] => [id, { id, sortName }]));
      return { writes, fresh: [...names.values()] };
    },
  };
}

type Party = Pick<Counted, "list" | "counterpart">;

function keyOf({ list, counterpart }: Party): string {
  return `${list}#${counterpart}`;
}

/** One a party, in their order. Those not stored yet, of version 0, have the sort names of their companies. */
async function counterpartsToWrite(parties: readonly Party[]): Promise<Counterpart[]> {
  const lists = [...Map.groupBy(parties, ({ list }) => list)];
  const read = await Promise.all(
    lists.map(([list, own]) =>
      counterpartsAt(
        list,
        own.map(({ counterpart }) => counterpart),
      ),
    ),
  );
  const stats = new Map(read.flat().map((each) => [keyOf(each), each]));
  const fresh = [...stats.values()].filter(({ version }) => version === 0);
  const companies = await companiesById(fresh.map(({ counterpart }) => counterpart));
  return parties.map((party) => {
    const each = stats.get(keyOf(party));
    if (!each) throw new Error(`${keyOf(party)} was not read`);
    const sortName = each.version === 0 ? companies.get(each.counterpart)?.sortName : undefined;
    return sortName === undefined ? each : { ...each, sortName };
  });
}
