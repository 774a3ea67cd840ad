import { endpoint } from "#functions/platform/entry/http.ts";
import { isSuperUser } from "#functions/platform/viewer.ts";
import { findAll } from "#functions/search/findAll.ts";
import { findOwn } from "#functions/search/findOwn.ts";
import { searchRoutes } from "#shared/search/contract.ts";

export const handler = endpoint(searchRoutes.find, async ({ query, viewer }) => ({
  results: isSuperUser(viewer) ? await findAll(query.q) : await findOwn(query.q, viewer.companies),
}));
