import { Problem } from "#functions/core/problem.ts";
import { mediaEntryById } from "#functions/data/media/mediaEntry.ts";
import { removeMediaEntry } from "#functions/data/media/mediaWrites.ts";
import { endpoint } from "#functions/entry/http.ts";
import { mediaRoutes } from "#shared/api/areas/media.ts";

export const handler = endpoint(mediaRoutes.remove, async ({ params }) => {
  const entry = await mediaEntryById(Number(params.id));
  if (!entry) throw new Problem("not_found");
  if (!(await removeMediaEntry(entry))) throw new Problem("media_changed");
  return undefined;
});
