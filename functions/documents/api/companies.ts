import { companiesOfType, ownCompanies } from "#functions/documents/documentCompanies.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { isSuperUser } from "#functions/platform/viewer.ts";
import { documentRoutes } from "#shared/documents/contract.ts";
import { documentTypeOf } from "#shared/documents/documentTypes.ts";

export const handler = endpoint(documentRoutes.companies, async ({ query, viewer }) => {
  const [order, search] = [query.sort ?? "date", query.search ?? ""];
  if (!isSuperUser(viewer)) return { results: await ownCompanies(viewer, order, search), next: null };
  return companiesOfType(documentTypeOf(query.type ?? "30"), order, search, query.cursor);
});
