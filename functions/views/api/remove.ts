import { endpoint } from "#functions/platform/entry/http.ts";
import { changedView } from "#functions/views/changedView.ts";
import { changeViews } from "#functions/views/store/personViews.ts";
import { viewRoutes } from "#shared/views/contract.ts";
import { withoutView } from "#shared/views/savedViews.ts";

export const handler = endpoint(viewRoutes.remove, async ({ params, viewer }) => {
  changedView(await changeViews(viewer.id, (views) => withoutView(views, Number(params.id))));
  return undefined;
});
