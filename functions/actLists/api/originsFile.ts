import { randomUUID } from "node:crypto";
import { originsCsv, originsXlsx } from "#functions/actLists/origins/originFiles.ts";
import { originsOf } from "#functions/actLists/origins/origins.ts";
import { downloadLink, putFile } from "#functions/platform/clients/files.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { inLogContext } from "#functions/platform/log.ts";
import { actListRoutes } from "#shared/actLists/contract.ts";
import { CONTENT_TYPES } from "#shared/basics/fileNames.ts";

export const handler = endpoint(actListRoutes.originsFile, async ({ query, viewer }) => {
  const { ids, lines } = await originsOf(query, viewer);
  const isCsv = query.format === "csv";
  const key = `previews/${randomUUID()}.${query.format}`;
  const bytes = await inLogContext({ acts: ids }, () => (isCsv ? originsCsv(lines) : originsXlsx(lines)));
  await putFile(key, bytes, CONTENT_TYPES[query.format]);
  return { location: await downloadLink(key, `paritolude-koond.${query.format}`) };
});
