import type { IsoDate } from "#shared/basics/dates.ts";
import type { CompanyOrder } from "#shared/companies/companyOrder.ts";
import type { CompanyKind } from "#shared/companies/missingFacts.ts";
import { type Company, companiesById } from "./store/company.ts";
import { companyIdsMatching } from "./store/companySearch.ts";
import {
  type Counterpart,
  type CounterpartList,
  counterpartsAt,
  counterpartsInOrder,
  type ListedCompany,
  listedCompany,
  type SigningCounts,
  signingCountsOf,
} from "./store/counterpart.ts";

/** Companies outside of the list end a page of a search early; the next page continues. */
const MAX_ROUNDS = 10;
const SHOWN = { consistent: false };

export interface ListedCounterpart extends ListedCompany {
  id: number;
  total: number;
  latest: IsoDate;
  signing: SigningCounts | undefined;
}

export interface CounterpartPage {
  results: ListedCounterpart[];
  next: string | null;
}

export async function orderedCounterparts(
  list: CounterpartList,
  order: CompanyOrder,
  cursor: string | undefined,
): Promise<CounterpartPage> {
  const { counterparts, next } = await counterpartsInOrder(list, order, cursor);
  return { results: await withCompanies(counterparts), next };
}

/** Those whose name or code has words that begin with the words of the query. A page can have fewer than 50. */
export async function counterpartsNamed(
  list: CounterpartList,
  kinds: readonly CompanyKind[],
  query: string,
  cursor: string | undefined,
): Promise<CounterpartPage> {
  let after = cursor;
  for (let round = 1; ; round++) {
    const { ids, next } = await companyIdsMatching(query, { kinds, standing: undefined, ownersOnly: false }, after);
    const results = await counterpartsOf(list, ids);
    if (results.length > 0 || next === null || round === MAX_ROUNDS) return { results, next };
    after = next;
  }
}

export async function counterpartsOf(list: CounterpartList, ids: readonly number[]): Promise<ListedCounterpart[]> {
  return withCompanies(await counterpartsAt(list, ids, SHOWN));
}

/** Reads the companies of older rows alone (docs/rules/actLists.md, "What a row knows"). */
async function withCompanies(counterparts: readonly Counterpart[]): Promise<ListedCounterpart[]> {
  const listed = counterparts.filter(({ total }) => total > 0);
  const older = listed.flatMap(({ counterpart, company }) => (company ? [] : [counterpart]));
  const read = older.length === 0 ? undefined : await companiesById(older);
  return listed.flatMap((row) => {
    const { counterpart: id, total, latest } = row;
    const company = row.company ?? listedOf(read?.get(id));
    return company ? [{ ...company, id, total, latest, signing: signingCountsOf(row) }] : [];
  });
}

function listedOf(company: Company | undefined): ListedCompany | undefined {
  return company && listedCompany(company);
}
