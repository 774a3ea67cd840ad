import { mediaEntryById } from "#functions/media/store/mediaEntry.ts";
import { removeMediaEntry } from "#functions/media/store/mediaWrites.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { mediaRoutes } from "#shared/media/contract.ts";

export const handler = endpoint(mediaRoutes.remove, async ({ params }) => {
  const entry = await mediaEntryById(Number(params.id));
  if (!entry) throw new Problem("not_found");
  if (!(await removeMediaEntry(entry))) throw new Problem("media_changed");
  return undefined;
});
