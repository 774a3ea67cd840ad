import { counterpartsNamed, orderedCounterparts, ownCounterparts } from "#functions/acts/dashboard/counterparts.ts";
import { isSuperUser } from "#functions/core/viewer.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actRoutes } from "#shared/api/areas/acts.ts";
import { actTypeOf, PURCHASE_ACT } from "#shared/domain/acts/actTypes.ts";

export const handler = endpoint(actRoutes.companies, async ({ query, viewer }) => {
  const [order, search] = [query.sort ?? "date", query.search ?? ""];
  if (!isSuperUser(viewer)) return { results: await ownCounterparts(viewer, order, search), next: null };
  const type = query.type ? actTypeOf(query.type) : PURCHASE_ACT;
  return search === "" ? orderedCounterparts(type, order, query.cursor) : counterpartsNamed(type, search, query.cursor);
});
