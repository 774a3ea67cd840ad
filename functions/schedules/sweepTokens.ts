import { allTokenBacklogs, writeTokenBacklog } from "#functions/data/tokens/tokenBacklog.ts";
import { sweep } from "#functions/entry/sweep.ts";

export async function handler(): Promise<void> {
  await sweep(
    await allTokenBacklogs(),
    ({ reportId }) => ({ report: reportId }),
    ({ reportId }) => writeTokenBacklog(reportId),
  );
}
