import { counterpartsNamed, orderedCounterparts, ownCounterparts } from "#functions/actLists/counterparts.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { isSuperUser } from "#functions/platform/viewer.ts";
import { actListRoutes } from "#shared/actLists/contract.ts";
import { actTypeOf, PURCHASE_ACT } from "#shared/acts/actTypes.ts";

export const handler = endpoint(actListRoutes.companies, async ({ query, viewer }) => {
  const [order, search] = [query.sort ?? "date", query.search ?? ""];
  if (!isSuperUser(viewer)) return { results: await ownCounterparts(viewer, order, search), next: null };
  const type = query.type ? actTypeOf(query.type) : PURCHASE_ACT;
  return search === "" ? orderedCounterparts(type, order, query.cursor) : counterpartsNamed(type, search, query.cursor);
});
