import { randomUUID } from "node:crypto";
import { originsCsv, originsXlsx } from "#functions/actLists/origins/originFiles.ts";
import { originsGeoJson } from "#functions/actLists/origins/originPlots.ts";
import { originsOf } from "#functions/actLists/origins/origins.ts";
import { countLandCall } from "#functions/eudr/landLimits.ts";
import { downloadLink, putFile } from "#functions/platform/clients/files.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { inLogContext } from "#functions/platform/log.ts";
import { actListRoutes } from "#shared/actLists/contract.ts";
import { CONTENT_TYPES } from "#shared/basics/fileNames.ts";

export const handler = endpoint(actListRoutes.originsFile, async ({ query, viewer, now }) => {
  const origins = await originsOf(query, viewer);
  const { ids, lines } = origins;
  const { format } = query;
  if (format === "geojson") await countLandCall(viewer, now);
  const files = {
    csv: () => originsCsv(lines),
    xlsx: () => originsXlsx(lines),
    geojson: () => originsGeoJson(origins, now),
  };
  const key = `previews/${randomUUID()}.${format}`;
  const bytes = await inLogContext({ acts: ids }, () => files[format]());
  await putFile(key, bytes, CONTENT_TYPES[format]);
  return {
    location: await downloadLink(key, `${format === "geojson" ? "eudr-andmed" : "paritolude-koond"}.${format}`),
  };
});
