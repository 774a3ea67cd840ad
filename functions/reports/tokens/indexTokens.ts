import { indexedReports } from "#functions/data/reports/reportTokens.ts";
import type { BacklogKey } from "#functions/data/tokens/tokenBacklog.ts";
import { workOffTokens } from "#functions/data/tokens/tokenWork.ts";

export async function indexTokens(key: BacklogKey): Promise<void> {
  await workOffTokens(key, { report: indexedReports });
}
