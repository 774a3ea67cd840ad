import type { CompanyOrder } from "#shared/companies/companyOrder.ts";
import type { CompanyKind } from "#shared/companies/missingFacts.ts";
import { type Company, companiesById } from "./store/company.ts";
import { companiesMatching } from "./store/companySearch.ts";
import { type Counterpart, type CounterpartList, counterpartsAt, counterpartsInOrder } from "./store/counterpart.ts";

/** Companies outside of the list end a page of a search early; the next page continues. */
const MAX_ROUNDS = 10;

export interface ListedCounterpart {
  company: Company;
  total: number;
  /** YYYY-MM-DD. */
  latest: string;
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
    const { companies, next } = await companiesMatching(
      query,
      { kinds, standing: undefined, ownersOnly: false },
      after,
    );
    const byId = new Map(companies.map((company) => [company.id, company]));
    const results = listedOf(await counterpartsAt(list, [...byId.keys()]), byId);
    if (results.length > 0 || next === null || round === MAX_ROUNDS) return { results, next };
    after = next;
  }
}

export async function counterpartsOf(list: CounterpartList, ids: readonly number[]): Promise<ListedCounterpart[]> {
  return withCompanies(await counterpartsAt(list, ids));
}

async function withCompanies(counterparts: readonly Counterpart[]): Promise<ListedCounterpart[]> {
  return listedOf(counterparts, await companiesById(counterparts.map(({ counterpart }) => counterpart)));
}

function listedOf(counterparts: readonly Counterpart[], companies: ReadonlyMap<number, Company>): ListedCounterpart[] {
  return counterparts.flatMap(({ counterpart, total, latest }) => {
    const company = companies.get(counterpart);
    return company && total > 0 ? [{ company, total, latest }] : [];
  });
}
