import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { schedule, sweep } from "#functions/platform/entry/schedule.ts";
import { abandonedImports, requeueImport } from "./store/importClaims.ts";

export const handler = schedule("sweepImports", async () => {
  const now = Date.now();
  await sweep(
    await abandonedImports(now),
    ({ id }) => ({ importRun: id }),
    async ({ id }) => {
      if (await requeueImport(id, now)) await enqueue("imports", [{ importRun: id }]);
    },
  );
});
