import { enqueue } from "#functions/clients/queues.ts";
import { abandonedImports, requeueImport } from "#functions/data/reports/imports/importClaims.ts";
import { sweep } from "#functions/entry/sweep.ts";

export async function handler(): Promise<void> {
  const now = Date.now();
  await sweep(
    await abandonedImports(now),
    ({ id }) => ({ importRun: id }),
    async ({ id }) => {
      if (await requeueImport(id, now)) await enqueue("imports", [{ importRun: id }]);
    },
  );
}
