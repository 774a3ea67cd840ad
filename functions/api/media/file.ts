import { downloadLink } from "#functions/clients/files.ts";
import { Problem } from "#functions/core/problem.ts";
import { mediaEntryById } from "#functions/data/media/mediaEntry.ts";
import { endpoint } from "#functions/entry/http.ts";
import { mediaRoutes } from "#shared/api/areas/media.ts";

export const handler = endpoint(mediaRoutes.file, async ({ params }) => {
  const entry = await mediaEntryById(Number(params.id));
  if (!entry?.file) throw new Problem("not_found");
  return { location: await downloadLink(entry.file.key, entry.file.name) };
});
