import { sweep } from "#functions/platform/entry/sweep.ts";
import { silentRuns, sweepExport } from "./sweepExports.ts";

export async function handler(): Promise<void> {
  await sweep(await silentRuns(Date.now()), ({ id }) => ({ export: id }), sweepExport);
}
