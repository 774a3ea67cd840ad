import { derivation, type FactChange, type Known } from "#functions/platform/table/derived/derivation.ts";
import type { Write } from "#functions/platform/table/transaction.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { companiesById } from "./company.ts";
import {
  type Counterpart,
  CounterpartEntity,
  type CounterpartList,
  counterpartsAt,
  daysOfCounterpart,
  listedCompany,
  type SigningCounts,
  storedCounterpart,
} from "./counterpart.ts";
import { netSigning, partyKey, signingWrite, withSigning } from "./signingCounts.ts";

export interface Counted {
  list: CounterpartList;
  counterpart: number;
  day: IsoDate;
}

export interface CountsRule<Fact> {
  name: string;
  countedAt: (fact: Fact) => Counted;
  /** False for a draft. */
  isCounted: (fact: Fact) => boolean;
  /** What a counted fact adds; absent where rows have no such counts. */
  signing?: (fact: Fact) => SigningCounts;
}

/** `companyVersion`: of the company whose facts a new row copies. */
interface PlannedCounterpart extends Counterpart {
  companyVersion?: number | undefined;
}

/** Counts and last days of facts by company, written in the transaction of the facts. */
export function counterpartCounts<Fact>(rule: CountsRule<Fact>) {
  const { name, countedAt, isCounted, signing } = rule;
  const counts = derivation({
    name,
    keyOf: (fact: Fact) => (isCounted(fact) ? partyKey(countedAt(fact)) : undefined),
    basisOf: (fact) => countedAt(fact).day,
    dayOf: (fact) => {
      const { list, counterpart, day } = countedAt(fact);
      return { scope: daysOfCounterpart(list, counterpart), day };
    },
    read: (facts) => counterpartsToWrite(facts.map(countedAt)),
    apply: async (stats: PlannedCounterpart, left, came, { lastDay }) => ({
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
    /** `fresh`: the transaction checks their versions, so that a concurrent change of a copied fact is not missed. */
    async writesWithNames(changes: readonly FactChange<Fact>[], known: Known<PlannedCounterpart>) {
      const nets = netsOf(rule, changes);
      const rowWith = (row: PlannedCounterpart, net = nets.get(partyKey(row))) => {
        const begun = row.version === 0 && signing ? { ...row, isCounted: true as const } : row;
        return net ? withSigning(begun, net) : begun;
      };
      const stats = new Map([...known.stats].map(([key, row]) => [key, rowWith(row)]));
      const { stored, writes } = await counts.planOf(changes, { ...known, stats });
      // A transaction writes a row once.
      for (const row of stored) nets.delete(partyKey(row));
      const fresh = stored.filter(({ version }) => version === 0);
      const companies = new Map(fresh.map(({ counterpart: id, companyVersion: version = 0 }) => [id, version]));
      return {
        writes: [...writes, ...[...nets.values()].map(signingWrite)],
        fresh: [...companies].map(([id, version]) => ({ id, version })),
      };
    },
  };
}

/** Of changes that leave totals and days as they are; apart, since a handler that needs only these may delete nothing. */
export function signingWrites<Fact>(rule: CountsRule<Fact>, changes: readonly FactChange<Fact>[]): Write[] {
  return [...netsOf(rule, changes).values()].map(signingWrite);
}

function netsOf<Fact>({ countedAt, isCounted, signing }: CountsRule<Fact>, changes: readonly FactChange<Fact>[]) {
  if (!signing) return netSigning([]);
  const counted = (fact: Fact | undefined) =>
    fact === undefined || !isCounted(fact) ? undefined : { ...countedAt(fact), ...signing(fact) };
  return netSigning(changes.map(({ before, after }) => ({ before: counted(before), after: counted(after) })));
}

type Party = Pick<Counted, "list" | "counterpart">;

/** One a party, in their order. Those not stored yet, of version 0, have the facts of their companies. */
async function counterpartsToWrite(parties: readonly Party[]): Promise<PlannedCounterpart[]> {
  const lists = [...Map.groupBy(parties, ({ list }) => list)];
  const read = await Promise.all(
    lists.map(([list, own]) =>
      counterpartsAt(
        list,
        own.map(({ counterpart }) => counterpart),
      ),
    ),
  );
  const stats = new Map(read.flat().map((each) => [partyKey(each), each]));
  const fresh = [...stats.values()].filter(({ version }) => version === 0);
  const companies = await companiesById(fresh.map(({ counterpart }) => counterpart));
  return parties.map((party) => {
    const each = stats.get(partyKey(party));
    if (!each) throw new Error(`${partyKey(party)} was not read`);
    const company = each.version === 0 ? companies.get(each.counterpart) : undefined;
    if (!company) return each;
    const { sortName, version: companyVersion } = company;
    return { ...each, sortName, company: listedCompany(company), companyVersion };
  });
}
