import { wireRun } from "#functions/exports/exportWire.ts";
import { startExport } from "#functions/exports/startExport.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { exportRoutes } from "#shared/exports/contract.ts";

export const handler = endpoint(exportRoutes.create, async ({ body, viewer, now }) =>
  wireRun(await startExport(body, viewer, now)),
);
