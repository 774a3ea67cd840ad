import { endpoint } from "#functions/platform/entry/http.ts";
import { changedView } from "#functions/views/changedView.ts";
import { changeViews } from "#functions/views/store/personViews.ts";
import { viewRoutes } from "#shared/views/contract.ts";
import { withView } from "#shared/views/savedViews.ts";

export const handler = endpoint(viewRoutes.save, async ({ body, viewer }) =>
  changedView(await changeViews(viewer.id, (views, nextId) => withView(views, body, nextId))),
);
