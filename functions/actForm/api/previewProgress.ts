import { filesOf, ownPreview, progressOf } from "#functions/actForm/preview/previewView.ts";
import { downloadLink } from "#functions/platform/clients/files.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";

export const handler = endpoint(actFormRoutes.previewProgress, async ({ params, viewer, now }) => {
  const run = await ownPreview(params.job, viewer);
  const { id, fileName, phase } = run;
  const pdf = phase === "done" ? await downloadLink(filesOf(id).pdf, fileName) : null;
  return { ...progressOf(run, now.getTime()), pdf, file_name: fileName };
});
