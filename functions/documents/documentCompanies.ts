import {
  counterpartsNamed,
  type ListedCounterpart,
  orderedCounterparts,
} from "#functions/companies/counterpartPages.ts";
import { type Company, companiesById } from "#functions/companies/store/company.ts";
import { counterpartsAt, type SigningCounts } from "#functions/companies/store/counterpart.ts";
import { readSignErrors } from "#functions/containers/signErrors.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { type CompanyOrder, sortCompanies } from "#shared/companies/companyOrder.ts";
import { SIGNING_HINDRANCES } from "#shared/containers/signingChoice.ts";
import type { CompanyOfDocuments } from "#shared/documents/contract.ts";
import { documentSigning, EMPTY_FILE_ERROR } from "#shared/documents/documentSigning.ts";
import { DOCUMENT_TYPES, type DocumentType } from "#shared/documents/documentTypes.ts";
import { matchesName } from "#shared/platform/searchTokens.ts";
import { newestDocuments } from "./store/document.ts";
import { documentList } from "./store/documentStats.ts";

/** Kinds of companies that can have documents. */
export const DOCUMENT_COMPANIES = ["buyer", "owner", "platform"] as const;

type NamedCompany = Pick<Company, "id" | "name">;

/** A company's documents of a type. `latest`: YYYY-MM-DD. */
interface OfType {
  type: DocumentType;
  total: number;
  latest: string;
}

interface CompanyPage {
  results: CompanyOfDocuments[];
  next: string | null;
}

/**
 * Companies with documents of a type, 50 a page; with a query, those whose name or code matches. A row knows its company and what can
 * be signed (docs/rules/actLists.md, "What a row knows"); its row in the list of the other type is read beside it.
 */
export async function companiesOfType(
  type: DocumentType,
  order: CompanyOrder,
  search: string,
  cursor: string | undefined,
): Promise<CompanyPage> {
  const list = documentList(type);
  const { results, next } =
    search === ""
      ? await orderedCounterparts(list, order, cursor)
      : await counterpartsNamed(list, DOCUMENT_COMPANIES, search, cursor);
  const ids = results.map(({ id }) => id);
  const [others, errors] = await Promise.all([
    documentsOf(
      ids,
      DOCUMENT_TYPES.filter((other) => other !== type),
      { consistent: false },
    ),
    signErrors(results, type),
  ]);
  const listed = results.map((company) => {
    const { id, total, latest } = company;
    const own = [{ type, total, latest }, ...(others.get(id) ?? [])];
    return { ...wireCompany(company, own, total), sign_error: errors.get(id) ?? null };
  });
  return { results: listed, next };
}

/** Reasons why a super user can sign no document of a type, of the companies where there is one. */
async function signErrors(companies: readonly ListedCounterpart[], type: DocumentType): Promise<Map<number, string>> {
  const known = companies.flatMap(({ id, total, signing }) => {
    const error = signing && knownError(total, signing);
    return error === undefined ? [] : [[id, error] as const];
  });
  const older = companies.filter(({ signing }) => signing === undefined);
  return new Map([...known, ...(await readSignErrorsOf(older, type))]);
}

function knownError(total: number, { unsigned, signable }: SigningCounts): string | undefined {
  if (signable > 0) return undefined;
  return unsigned < total ? SIGNING_HINDRANCES.twice : EMPTY_FILE_ERROR;
}

function readSignErrorsOf(companies: readonly NamedCompany[], type: DocumentType): Promise<Map<number, string>> {
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

/**
 * Companies as the dashboard shows them, in their order, without those that have no documents.
 * @param counted the type whose documents are counted; all when undefined
 */
export async function documentCompanies(ids: readonly number[], counted?: DocumentType): Promise<CompanyOfDocuments[]> {
  const [companies, documents] = await Promise.all([companiesById(ids), documentsOf(ids, DOCUMENT_TYPES)]);
  return [...new Set(ids)].flatMap((id): CompanyOfDocuments[] => {
    const [company, own = []] = [companies.get(id), documents.get(id)];
    const total = own
      .filter(({ type }) => counted === undefined || type === counted)
      .reduce((sum, each) => sum + each.total, 0);
    return company && total > 0 ? [wireCompany(company, own, total)] : [];
  });
}

/** Those of some types, by company; types without documents are left out. */
async function documentsOf(
  ids: readonly number[],
  types: readonly DocumentType[],
  reading: { consistent?: boolean } = {},
): Promise<ReadonlyMap<number, OfType[]>> {
  const read = await Promise.all(types.map((type) => counterpartsAt(documentList(type), ids, reading)));
  const found = new Map<number, OfType[]>();
  for (const [index, type] of types.entries()) {
    for (const { counterpart, total, latest } of read[index] ?? []) {
      if (total > 0) found.set(counterpart, [...(found.get(counterpart) ?? []), { type, total, latest }]);
    }
  }
  return found;
}

function wireCompany({ id, name }: NamedCompany, own: readonly OfType[], total: number): CompanyOfDocuments {
  return {
    id,
    name,
    document_types: DOCUMENT_TYPES.filter((each) => own.some(({ type }) => type === each)),
    latest_document_timestamp: Object.fromEntries(own.map(({ type, latest }) => [String(type), latest])),
    document_counts: { total },
    sign_error: null,
  };
}
