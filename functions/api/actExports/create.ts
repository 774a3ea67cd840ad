import { startExport } from "#functions/acts/export/startExport.ts";
import { wireRun } from "#functions/acts/export/wireExports.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actExportRoutes } from "#shared/api/areas/acts/actExports.ts";

export const handler = endpoint(actExportRoutes.create, async ({ body, viewer, now }) =>
  wireRun(await startExport(body, viewer, now)),
);
