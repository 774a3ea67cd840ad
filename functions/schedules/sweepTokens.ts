import { describeError, log } from "#functions/core/log.ts";
import { allTokenBacklogs, writeTokenBacklog } from "#functions/data/tokens/tokenBacklog.ts";

/** Writes the search tokens of reports whose writing a crash interrupted. */
export async function handler(): Promise<void> {
  for (const { reportId } of await allTokenBacklogs()) {
    try {
      await writeTokenBacklog(reportId);
    } catch (error) {
      log.error("search tokens could not be written", { report: reportId, error: describeError(error) });
    }
  }
}
