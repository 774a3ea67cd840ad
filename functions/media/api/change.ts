import { mediaProblem, savedMedia } from "#functions/media/mediaWire.ts";
import { mediaEntryById } from "#functions/media/store/mediaEntry.ts";
import { changeMediaEntry } from "#functions/media/store/mediaWrites.ts";
import { storedContent } from "#functions/media/storedContent.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { mediaRoutes } from "#shared/media/contract.ts";
import { checkChangedMedia } from "#shared/media/mediaInput.ts";

export const handler = endpoint(mediaRoutes.change, async ({ params, body, viewer, now }) => {
  const before = await mediaEntryById(Number(params.id));
  if (!before) throw new Problem("not_found");
  if (before.version !== body.version) throw new Problem("media_changed");
  const checked = checkChangedMedia(body);
  if (!checked.ok) throw mediaProblem(checked.errors);
  const content = checked.content && (await storedContent(checked.content, viewer, now));
  return savedMedia(await changeMediaEntry(before, checked.title, content));
});
