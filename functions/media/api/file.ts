import { mediaEntryById } from "#functions/media/store/mediaEntry.ts";
import { fileAnswer } from "#functions/platform/clients/files.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { mediaRoutes } from "#shared/media/contract.ts";

export const handler = endpoint(mediaRoutes.file, async ({ params, query }) => {
  const entry = await mediaEntryById(Number(params.id));
  if (!entry?.file) throw new Problem("not_found");
  return fileAnswer(entry.file, query);
});
