import { silentRuns, sweepExport } from "#functions/acts/export/sweepExports.ts";
import { sweep } from "#functions/entry/sweep.ts";

export async function handler(): Promise<void> {
  await sweep(await silentRuns(Date.now()), ({ id }) => ({ export: id }), sweepExport);
}
