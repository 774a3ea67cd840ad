import { counterpartsAt } from "#functions/companies/store/counterpart.ts";
import { documentCompanies } from "#functions/documents/documentCompanies.ts";
import { searchDocuments } from "#functions/documents/documentSearch.ts";
import { wireDocuments } from "#functions/documents/documentWire.ts";
import { mayReadDocument } from "#functions/documents/mayReadDocument.ts";
import { documentsById, documentsOfCompany } from "#functions/documents/store/document.ts";
import { documentList } from "#functions/documents/store/documentStats.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { pageOfList } from "#functions/platform/table/paging.ts";
import { isSuperUser } from "#functions/platform/viewer.ts";
import { documentRoutes } from "#shared/documents/contract.ts";
import { DOCUMENT_TYPES, documentTypeOf } from "#shared/documents/documentTypes.ts";

/** docs/rules/documents.md, "Lists of documents": of a company, by ids, or by a search. */
export const handler = endpoint(documentRoutes.list, async ({ query, viewer, now }) => {
  const type = query.type && documentTypeOf(query.type);
  const whole = { next: null, truncated: false, companies: [] };
  if (query.search) {
    const { documents, truncated } = await searchDocuments(query.search, type, viewer);
    const companies = await documentCompanies(
      documents.map(({ company }) => company),
      type,
    );
    const results = await wireDocuments(documents, viewer, now);
    return { ...whole, results, count: results.length, truncated, companies };
  }
  if (query.documents) {
    const ids = query.documents.split(",").map(Number);
    const found = await documentsById([...new Set(ids)]);
    const documents = ids.flatMap((id) => found.get(id) ?? []).filter((each) => mayReadDocument(each, viewer));
    if (documents.length === 0) throw new Problem("not_found");
    return { ...whole, results: await wireDocuments(documents, viewer, now), count: documents.length };
  }
  if (!query.company) throw fieldProblem({ company: "Valige ettevõte." });
  const company = Number(query.company);
  if (!isSuperUser(viewer) && !viewer.companies.includes(company)) throw new Problem("not_found");
  const types = type === undefined ? DOCUMENT_TYPES : [type];
  const counts = types.map(async (each) => (await counterpartsAt(documentList(each), [company]))[0]?.total ?? 0);
  const page = await pageOfList(query, {
    count: Promise.all(counts).then((totals) => totals.reduce((sum, total) => sum + total, 0)),
    read: async (cursor, limit) => {
      const { documents: items, next } = await documentsOfCompany(company, types, cursor, limit);
      return { items, next };
    },
  });
  return { ...whole, ...page, results: await wireDocuments(page.results, viewer, now) };
});
