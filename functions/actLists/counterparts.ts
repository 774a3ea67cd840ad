import { allActJobs } from "#functions/acts/store/actJob.ts";
import { actList } from "#functions/acts/store/actStats.ts";
import * as pages from "#functions/companies/counterpartPages.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { type ActType, PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import type { CompanyOfActs } from "#shared/acts/contract.ts";
import { reportFormatsOf } from "#shared/companies/companyChoices.ts";
import { type CompanyOrder, sortCompanies } from "#shared/companies/companyOrder.ts";
import type { CompanyKind } from "#shared/companies/missingFacts.ts";
import { matchesName } from "#shared/platform/searchTokens.ts";
import { signErrorsOfActs } from "./signErrorsOfActs.ts";

const KINDS: Record<ActType, readonly CompanyKind[]> = {
  [PURCHASE_ACT]: ["owner", "buyer"],
  [SALES_ACT]: ["buyer", "owner"],
};

interface CompanyPage {
  results: CompanyOfActs[];
  next: string | null;
}

export async function orderedCounterparts(
  type: ActType,
  order: CompanyOrder,
  cursor: string | undefined,
): Promise<CompanyPage> {
  return wired(type, pages.orderedCounterparts(actList(type), order, cursor));
}

/** Those whose name or code has words that begin with the words of the query. A page can have fewer than 50. */
export async function counterpartsNamed(
  type: ActType,
  query: string,
  cursor: string | undefined,
): Promise<CompanyPage> {
  return wired(type, pages.counterpartsNamed(actList(type), KINDS[type], query, cursor));
}

/** Up to 50 counterparts that the query names, for a search that reads their acts; of a user, own ones only. */
export async function idsNamed(
  type: ActType,
  query: string,
  owners: readonly number[] | undefined,
): Promise<{ ids: number[]; truncated: boolean }> {
  if (owners) {
    const all = await counterpartsOfActs(type, owners);
    return { ids: all.filter(({ name }) => matchesName(query, name)).map(({ id }) => id), truncated: false };
  }
  const { results, next } = await pages.counterpartsNamed(actList(type), KINDS[type], query, undefined);
  return { ids: results.map(({ id }) => id), truncated: next !== null };
}

/** The user's companies that have purchase acts (docs/rules/actLists.md, "Lists of acts"). */
export async function ownCounterparts(viewer: Viewer, order: CompanyOrder, query: string): Promise<CompanyOfActs[]> {
  const all = await counterpartsOfActs(PURCHASE_ACT, viewer.companies);
  const shown = query === "" ? all : all.filter(({ name }) => matchesName(query, name));
  return sortCompanies(shown, order, ({ latest_act_timestamp }) => latest_act_timestamp);
}

export async function counterpartsOfActs(type: ActType, ids: readonly number[]): Promise<CompanyOfActs[]> {
  return (await pages.counterpartsOf(actList(type), ids)).map((listed) => wireCompany(listed));
}

async function wired(type: ActType, page: Promise<pages.CounterpartPage>): Promise<CompanyPage> {
  const [{ results, next }, jobs] = await Promise.all([page, allActJobs({ consistent: false })]);
  const errors = await signErrorsOfActs(type, results, jobs);
  return { results: results.map((each) => wireCompany(each, errors.get(each.id))), next };
}

function wireCompany(listed: pages.ListedCounterpart, signError?: string): CompanyOfActs {
  const { id, name, hasEmails, total, latest } = listed;
  return {
    id,
    name,
    act_counts: { total },
    latest_act_timestamp: latest || null,
    can_sign_acts: hasEmails,
    sign_error: signError ?? null,
    custom_measurement_report_export_formats: reportFormatsOf(listed),
  };
}
