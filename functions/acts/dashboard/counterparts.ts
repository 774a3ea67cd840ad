import type { Viewer } from "#functions/core/viewer.ts";
import { type Company, companiesById } from "#functions/data/companies/company.ts";
import { companiesMatching } from "#functions/data/companies/companySearch.ts";
import { type Counterpart, counterpartsAt, counterpartsInOrder } from "#functions/data/companies/counterpart.ts";
import type { CompanyOfActs } from "#shared/api/areas/acts.ts";
import { type ActType, PURCHASE_ACT, SALES_ACT } from "#shared/domain/acts/actTypes.ts";
import { type CompanyOrder, sortCompanies } from "#shared/domain/companies/companyOrder.ts";
import type { CompanyKind } from "#shared/domain/companies/missingFacts.ts";
import { matchesName } from "#shared/domain/tokens/searchTokens.ts";

/** A company that owns forest can be a buyer as well. */
const KINDS: Record<ActType, readonly CompanyKind[]> = {
  [PURCHASE_ACT]: ["owner", "buyer"],
  [SALES_ACT]: ["buyer", "owner"],
};
/** Companies without acts end a page of a search early; the next one goes on from there. */
const MAX_ROUNDS = 10;

export interface CounterpartPage {
  results: CompanyOfActs[];
  next: string | null;
}

/** All that have acts of a type, 50 a page. */
export async function orderedCounterparts(
  type: ActType,
  order: CompanyOrder,
  cursor: string | undefined,
): Promise<CounterpartPage> {
  const { counterparts, next } = await counterpartsInOrder(type, order, cursor);
  return { results: await withNames(counterparts), next };
}

/** Those of them whose name or code has words that begin as the query says. A page can have fewer than 50. */
export async function counterpartsNamed(
  type: ActType,
  query: string,
  cursor: string | undefined,
): Promise<CounterpartPage> {
  let after = cursor;
  for (let round = 1; ; round++) {
    const scope = { kinds: KINDS[type], standing: undefined, ownersOnly: false };
    const { companies, next } = await companiesMatching(query, scope, after);
    const byId = new Map(companies.map((company) => [company.id, company]));
    const results = wired(await counterpartsAt(type, [...byId.keys()]), byId);
    if (results.length > 0 || next === null || round === MAX_ROUNDS) return { results, next };
    after = next;
  }
}

/** Companies of a user, with purchase acts (docs/rules/acts.md, "Lists of acts"). */
export async function ownCounterparts(viewer: Viewer, order: CompanyOrder, query: string): Promise<CompanyOfActs[]> {
  const all = await counterpartsOfActs(PURCHASE_ACT, viewer.companies);
  const shown = query === "" ? all : all.filter(({ name }) => matchesName(query, name));
  return sortCompanies(shown, order, ({ latest_act_timestamp }) => latest_act_timestamp);
}

/** Some companies as the dashboard shows them; those without acts of the type are left out. */
export async function counterpartsOfActs(type: ActType, ids: readonly number[]): Promise<CompanyOfActs[]> {
  return withNames(await counterpartsAt(type, ids));
}

async function withNames(counterparts: readonly Counterpart[]): Promise<CompanyOfActs[]> {
  return wired(counterparts, await companiesById(counterparts.map(({ counterpart }) => counterpart)));
}

function wired(counterparts: readonly Counterpart[], companies: ReadonlyMap<number, Company>): CompanyOfActs[] {
  return counterparts.flatMap(({ counterpart, total, latest }) => {
    const company = companies.get(counterpart);
    if (!company || total === 0) return [];
    return [
      {
        id: company.id,
        name: company.name,
        act_counts: { total },
        latest_act_timestamp: latest || null,
        can_sign_acts: company.emails.length > 0,
        custom_measurement_report_export_formats: [],
      },
    ];
  });
}
