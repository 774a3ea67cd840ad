import { Problem } from "#functions/core/problem.ts";
import { allMediaEntries } from "#functions/data/media/mediaEntry.ts";
import { addMediaEntry } from "#functions/data/media/mediaWrites.ts";
import { endpoint } from "#functions/entry/http.ts";
import { mediaProblem, savedMedia } from "#functions/media/mediaWire.ts";
import { storedContent } from "#functions/media/storedContent.ts";
import { mediaRoutes } from "#shared/api/areas/media.ts";
import { checkMedia, MAX_MEDIA_ENTRIES } from "#shared/domain/media/mediaInput.ts";

export const handler = endpoint(mediaRoutes.create, async ({ body, viewer, now }) => {
  const checked = checkMedia(body);
  if (!checked.ok) throw mediaProblem(checked.errors);
  if ((await allMediaEntries()).length >= MAX_MEDIA_ENTRIES) throw new Problem("media_full");
  const content = await storedContent(checked.content, viewer, now);
  return savedMedia(await addMediaEntry(checked.title, content));
});
