import { isSuperUser } from "#functions/core/viewer.ts";
import { companiesOfType, ownCompanies } from "#functions/documents/documentCompanies.ts";
import { endpoint } from "#functions/entry/http.ts";
import { documentRoutes } from "#shared/api/areas/documents.ts";
import { documentTypeOf } from "#shared/domain/documents/documentTypes.ts";

export const handler = endpoint(documentRoutes.companies, async ({ query, viewer }) => {
  const [order, search] = [query.sort ?? "date", query.search ?? ""];
  if (!isSuperUser(viewer)) return { results: await ownCompanies(viewer, order, search), next: null };
  return companiesOfType(documentTypeOf(query.type ?? "30"), order, search, query.cursor);
});
