import { documentCompanies } from "#functions/documents/documentCompanies.ts";
import { wireDocuments } from "#functions/documents/documentWire.ts";
import { filteredDocuments } from "#functions/documents/filteredDocuments.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem } from "#functions/platform/problem.ts";
import { isSuperUser } from "#functions/platform/viewer.ts";
import { filterErrors, setFilters } from "#shared/basics/filters.ts";
import { documentRoutes } from "#shared/documents/contract.ts";
import { documentFilters } from "#shared/documents/documentFilters.ts";
import { BUY_DOCUMENT, documentTypeOf } from "#shared/documents/documentTypes.ts";

export const handler = endpoint(documentRoutes.filtered, async ({ query, viewer, now }) => {
  const { type: typeText, search, cursor } = query;
  const filters = setFilters(documentFilters, query);
  const errors = filterErrors(documentFilters, filters, isSuperUser(viewer));
  if (Object.keys(errors).length > 0) throw fieldProblem(errors);
  const type = typeText ? documentTypeOf(typeText) : isSuperUser(viewer) ? BUY_DOCUMENT : undefined;
  const { documents, found, isWhole, next, truncated } = await filteredDocuments(
    { type, filters, search, cursor },
    viewer,
  );
  const [results, companies] = await Promise.all([
    wireDocuments(documents, viewer, now),
    documentCompanies(
      documents.map(({ company }) => company),
      type,
    ),
  ]);
  return { results, found, is_whole: isWhole, next, truncated, companies };
});
