import { wireImportDetails } from "#functions/imports/importWire.ts";
import { importRunById } from "#functions/imports/store/importRun.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { importRoutes } from "#shared/imports/contract.ts";

export const handler = endpoint(importRoutes.load, async ({ params, now }) => {
  const run = await importRunById(Number(params.id));
  if (!run) throw new Problem("not_found");
  return wireImportDetails(run, now);
});
