import { indexedActs } from "#functions/data/acts/actTokens.ts";
import { indexedReports } from "#functions/data/reports/reportTokens.ts";
import type { BacklogKey } from "#functions/data/tokens/tokenBacklog.ts";
import { workOffTokens } from "#functions/data/tokens/tokenWork.ts";

/** Writes the search tokens of the reports or acts that a backlog names. */
export async function indexTokens(key: BacklogKey): Promise<void> {
  await workOffTokens(key, { report: indexedReports, act: indexedActs });
}
