import { randomUUID } from "node:crypto";
import { originsCsv, originsXlsx } from "#functions/acts/origins/originFiles.ts";
import { originsOf } from "#functions/acts/origins/origins.ts";
import { downloadLink, putFile } from "#functions/clients/files.ts";
import { inLogContext } from "#functions/core/log.ts";
import { endpoint } from "#functions/entry/http.ts";
import { originRoutes } from "#shared/api/areas/acts/origins.ts";
import { CONTENT_TYPES } from "#shared/domain/names/contentTypes.ts";

export const handler = endpoint(originRoutes.file, async ({ query, viewer }) => {
  const { ids, lines } = await originsOf(query, viewer);
  const isCsv = query.format === "csv";
  const key = `previews/${randomUUID()}.${query.format}`;
  const bytes = await inLogContext({ acts: ids }, () => (isCsv ? originsCsv(lines) : originsXlsx(lines)));
  await putFile(key, bytes, CONTENT_TYPES[query.format]);
  return { location: await downloadLink(key, `paritolude-koond.${query.format}`) };
});
