import type { BuildFacts } from "./rows.ts";

/** Put in place by the build (vite.config.ts), out of shared/api/areas/routes.ts. */
declare const BUILD_FACTS: BuildFacts;

/** Every operation of the API: `api.reports.companies`. */
export const api = BUILD_FACTS.table;
export const maxUploadBytes = BUILD_FACTS.maxUploadBytes;
export const maxActReports = BUILD_FACTS.maxActReports;
