import { MAX_ACT_REPORTS } from "#shared/actForm/contract.ts";
import { addressOf } from "#shared/platform/route.ts";
import { allRoutes } from "#shared/routes.ts";
import { uploadRules } from "#shared/uploads/uploadRules.ts";
import { factsOf } from "#web/build/facts.ts";

interface WireRow {
  name: string;
  method: string;
  address: string;
  facts: string;
}

const table: Record<string, Record<string, WireRow>> = {};
for (const { area, operation, row } of allRoutes) {
  const rows = (table[area] ??= {});
  const name = `${area}.${operation}`;
  rows[operation] = { name, method: row.method, address: `${addressOf(row)}/`, facts: factsOf(name) };
}

/** Facts of the contracts for the browser, without their schemas: these and zod would weigh more than the router. */
export const buildFacts = {
  table,
  maxUploadBytes: uploadRules.import.maxBytes,
  maxActReports: MAX_ACT_REPORTS,
  /** The deploy sets it as the settings file of the installation says. */
  hasEid: process.env["VIRN_EID"] === "on",
};
