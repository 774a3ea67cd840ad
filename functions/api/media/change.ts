import { Problem } from "#functions/core/problem.ts";
import { mediaEntryById } from "#functions/data/media/mediaEntry.ts";
import { changeMediaEntry } from "#functions/data/media/mediaWrites.ts";
import { endpoint } from "#functions/entry/http.ts";
import { mediaProblem, savedMedia } from "#functions/media/mediaWire.ts";
import { storedContent } from "#functions/media/storedContent.ts";
import { mediaRoutes } from "#shared/api/areas/media.ts";
import { checkChangedMedia } from "#shared/domain/media/mediaInput.ts";

export const handler = endpoint(mediaRoutes.change, async ({ params, body, viewer, now }) => {
  const before = await mediaEntryById(Number(params.id));
  if (!before) throw new Problem("not_found");
  if (before.version !== body.version) throw new Problem("media_changed");
  const checked = checkChangedMedia(body);
  if (!checked.ok) throw mediaProblem(checked.errors);
  const content = checked.content && (await storedContent(checked.content, viewer, now));
  return savedMedia(await changeMediaEntry(before, checked.title, content));
});
