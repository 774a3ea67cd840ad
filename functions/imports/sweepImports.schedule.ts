import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { sweep } from "#functions/platform/entry/sweep.ts";
import { abandonedImports, requeueImport } from "./store/importClaims.ts";

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
