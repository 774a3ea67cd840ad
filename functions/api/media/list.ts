import { allMediaEntries } from "#functions/data/media/mediaEntry.ts";
import { endpoint } from "#functions/entry/http.ts";
import { wireMedia } from "#functions/media/mediaWire.ts";
import { mediaRoutes } from "#shared/api/areas/media.ts";
import { byTitle } from "#shared/domain/media/mediaInput.ts";

export const handler = endpoint(mediaRoutes.list, async () => {
  const entries = await allMediaEntries();
  return entries.toSorted(byTitle).map(wireMedia);
});
