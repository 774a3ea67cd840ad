import { ownPreview } from "#functions/actForm/preview/previewView.ts";
import { cancelPreviewRun } from "#functions/actForm/store/previewRun.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";

export const handler = endpoint(actFormRoutes.cancelPreview, async ({ params, viewer, now }) => {
  await cancelPreviewRun(await ownPreview(params.job, viewer), now.getTime());
  return undefined;
});
