import { endpoint } from "#functions/platform/entry/http.ts";
import { viewsOfPerson } from "#functions/views/store/personViews.ts";
import { byName } from "#shared/basics/estonianOrder.ts";
import { viewRoutes } from "#shared/views/contract.ts";

export const handler = endpoint(viewRoutes.list, async ({ viewer }) => {
  const views = await viewsOfPerson(viewer.id);
  return { results: views.toSorted(byName) };
});
