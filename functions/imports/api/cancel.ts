import { alreadyDecided } from "#functions/imports/alreadyDecided.ts";
import { wireImportRun } from "#functions/imports/importWire.ts";
import { cancelImport } from "#functions/imports/store/importClaims.ts";
import { importRunById } from "#functions/imports/store/importRun.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { importRoutes } from "#shared/imports/contract.ts";

export const handler = endpoint(importRoutes.cancel, async ({ params, viewer, now }) => {
  const id = Number(params.id);
  const run = await importRunById(id);
  if (!run) throw new Problem("not_found");
  const isCancelled = await cancelImport(id, viewer.id);
  const after = (await importRunById(id)) ?? run;
  if (!isCancelled) throw alreadyDecided(after, viewer.id);
  return wireImportRun(after, now);
});
