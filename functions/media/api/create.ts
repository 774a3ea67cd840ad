import { mediaProblem, savedMedia } from "#functions/media/mediaWire.ts";
import { allMediaEntries } from "#functions/media/store/mediaEntry.ts";
import { addMediaEntry } from "#functions/media/store/mediaWrites.ts";
import { storedContent } from "#functions/media/storedContent.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { addToLimited } from "#functions/platform/table/additions.ts";
import { mediaRoutes } from "#shared/media/contract.ts";
import { checkMedia, MAX_MEDIA_ENTRIES } from "#shared/media/mediaInput.ts";

export const handler = endpoint(mediaRoutes.create, async ({ body, viewer, now }) => {
  const checked = checkMedia(body);
  if (!checked.ok) throw mediaProblem(checked.errors);
  await requireRoom();
  const content = await storedContent(checked.content, viewer, now);
  const saved = await addToLimited("mediaEntries", async (addition) => {
    await requireRoom();
    const added = await addMediaEntry(checked.title, content, [addition]);
    return !added.ok && added.reason === "changed" ? undefined : added;
  });
  return savedMedia(saved);
});

async function requireRoom(): Promise<void> {
  if ((await allMediaEntries()).length >= MAX_MEDIA_ENTRIES) throw new Problem("media_full");
}
