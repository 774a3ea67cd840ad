import { beginPreview, MAX_ROWS_AT_ONCE, measuredRowsOf, previewNow } from "#functions/actForm/preview/beginPreview.ts";
import { previewPaper } from "#functions/actForm/preview/previewPaper.ts";
import { Reply } from "#functions/platform/entry/chain/call.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";

export const handler = endpoint(actFormRoutes.preview, async ({ body, viewer, now }) => {
  const preview = await previewPaper(body);
  if (measuredRowsOf(body) <= MAX_ROWS_AT_ONCE) return previewNow(preview);
  const job = await beginPreview(preview, { person: viewer.id, submission: body.submission }, now);
  return new Reply(job, { isAccepted: true });
});
