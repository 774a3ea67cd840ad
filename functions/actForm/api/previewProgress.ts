import { filesOf, ownPreview, previewLinks, progressOf } from "#functions/actForm/preview/previewView.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";

export const handler = endpoint(actFormRoutes.previewProgress, async ({ params, viewer, now }) => {
  const run = await ownPreview(params.job, viewer);
  const { id, fileName, phase } = run;
  const links = phase === "done" ? await previewLinks(filesOf(id).pdf, fileName) : { pdf: null, shown: null };
  return { ...progressOf(run, now.getTime()), ...links, file_name: fileName };
});
