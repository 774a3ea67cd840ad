import { MAX_ACT_REPORTS } from "#shared/api/areas/acts/actForm.ts";
import { allRoutes } from "#shared/api/areas/routes.ts";

import { addressOf } from "#shared/api/route.ts";
import { uploadRules } from "#shared/domain/uploads/uploadRules.ts";

interface WireRow {
  name: string;
  method: string;
  address: string;
}

const table: Record<string, Record<string, WireRow>> = {};
for (const { area, operation, row } of allRoutes) {
  const rows = (table[area] ??= {});
  rows[operation] = { name: `${area}.${operation}`, method: row.method, address: `${addressOf(row)}/` };
}

/** Facts of shared/api for the browser without its schemas: they and zod would weigh more than the router. */
export const buildFacts = {
  table,
  maxUploadBytes: uploadRules.import.maxBytes,
  maxActReports: MAX_ACT_REPORTS,
  /** As infra/config/config.ts reads it at the same deploy. */
  hasEid: process.env["VIRN_EID"] === "on",
};
