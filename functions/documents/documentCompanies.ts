import { counterpartsNamed, orderedCounterparts } from "#functions/companies/counterpartPages.ts";
import { type Company, companiesById } from "#functions/companies/store/company.ts";
import { counterpartsAt } from "#functions/companies/store/counterpart.ts";
import { readSignErrors } from "#functions/containers/signErrors.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { type CompanyOrder, sortCompanies } from "#shared/companies/companyOrder.ts";
import { SIGNING_HINDRANCES } from "#shared/containers/signingChoice.ts";
import type { CompanyOfDocuments } from "#shared/documents/contract.ts";
import { documentSigning } from "#shared/documents/documentSigning.ts";
import { DOCUMENT_TYPES, type DocumentType } from "#shared/documents/documentTypes.ts";
import { matchesName } from "#shared/platform/searchTokens.ts";
import { newestDocuments } from "./store/document.ts";
import { documentList } from "./store/documentStats.ts";

/** Kinds of companies that can have documents. */
export const DOCUMENT_COMPANIES = ["buyer", "owner", "platform"] as const;

type NamedCompany = Pick<Company, "id" | "name">;

interface CompanyPage {
  results: CompanyOfDocuments[];
  next: string | null;
}

/** Companies with documents of a type, 50 a page; with a query, those whose name or code matches. */
export async function companiesOfType(
  type: DocumentType,
  order: CompanyOrder,
  search: string,
  cursor: string | undefined,
): Promise<CompanyPage> {
  const list = documentList(type);
  const page =
    search === ""
      ? await orderedCounterparts(list, order, cursor)
      : await counterpartsNamed(list, DOCUMENT_COMPANIES, search, cursor);
  const [listed, errors] = await Promise.all([withTypes(page.results, type), signErrors(page.results, type)]);
  return { results: listed.map((each) => ({ ...each, sign_error: errors.get(each.id) ?? null })), next: page.next };
}

/** Reasons why a super user can sign no document of a type, by company. */
function signErrors(companies: readonly NamedCompany[], type: DocumentType): Promise<Map<number, string>> {
  return readSignErrors(companies, async ({ id }, limit) => {
    const documents = await newestDocuments(id, type, limit);
    const hindrances = documents.map(({ container, size }) => {
      const signing = documentSigning({ hasContainer: container !== undefined, isBusy: false, size });
      return signing.can_agent_sign ? undefined : signing.agent_sign_error || SIGNING_HINDRANCES.twice;
    });
    return { hindrances, isWhole: documents.length < limit };
  });
}

export async function ownCompanies(viewer: Viewer, order: CompanyOrder, search: string): Promise<CompanyOfDocuments[]> {
  const all = await documentCompanies(viewer.companies);
  const shown = search === "" ? all : all.filter(({ name }) => matchesName(search, name));
  return sortCompanies(shown, order, ({ latest_document_timestamp: days }) => Object.values(days).toSorted().at(-1));
}

/** Companies as the dashboard shows them, in their order, without those that have no documents. */
export async function documentCompanies(ids: readonly number[], counted?: DocumentType): Promise<CompanyOfDocuments[]> {
  const companies = await companiesById(ids);
  return withTypes(
    [...new Set(ids)].flatMap((id) => companies.get(id) ?? []),
    counted,
  );
}

/** `counted`: the type whose documents are counted; undefined for all. */
async function withTypes(companies: readonly NamedCompany[], counted?: DocumentType): Promise<CompanyOfDocuments[]> {
  const ids = companies.map(({ id }) => id);
  const stats = await Promise.all(
    DOCUMENT_TYPES.map(async (type) => {
      const read = await counterpartsAt(documentList(type), ids);
      return { type, of: new Map(read.map((each) => [each.counterpart, each])) };
    }),
  );
  return companies.flatMap(({ id, name }): CompanyOfDocuments[] => {
    const own = stats.flatMap(({ type, of }) => {
      const { total = 0, latest = "" } = of.get(id) ?? {};
      return total > 0 ? [{ type, total, latest }] : [];
    });
    const total = own
      .filter(({ type }) => counted === undefined || type === counted)
      .reduce((sum, each) => sum + each.total, 0);
    if (total === 0) return [];
    const days = Object.fromEntries(own.map(({ type, latest }) => [String(type), latest]));
    const types = own.map(({ type }) => type);
    return [
      {
        id,
        name,
        document_types: types,
        latest_document_timestamp: days,
        document_counts: { total },
        sign_error: null,
      },
    ];
  });
}
