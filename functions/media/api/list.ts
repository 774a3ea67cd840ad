import { wireMedia } from "#functions/media/mediaWire.ts";
import { allMediaEntries } from "#functions/media/store/mediaEntry.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { mediaRoutes } from "#shared/media/contract.ts";
import { byTitle } from "#shared/media/mediaInput.ts";

export const handler = endpoint(mediaRoutes.list, async () => {
  const entries = await allMediaEntries();
  return entries.toSorted(byTitle).map(wireMedia);
});
