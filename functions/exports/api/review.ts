import { reviewExport } from "#functions/exports/reviewExport.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { exportRoutes } from "#shared/exports/contract.ts";

export const handler = endpoint(exportRoutes.review, ({ body, viewer, now }) => reviewExport(body, viewer, now));
