import { indexedDocuments } from "#functions/documents/store/documentTokens.ts";
import type { BacklogKey } from "#functions/platform/tokens/tokenBacklog.ts";
import { workOffTokens } from "#functions/platform/tokens/tokenWork.ts";
import { indexedReports } from "#functions/reports/store/reportTokens.ts";
import { indexedActs } from "./store/actTokens.ts";

export async function indexTokens(key: BacklogKey): Promise<void> {
  await workOffTokens(key, { report: indexedReports, act: indexedActs, document: indexedDocuments });
}
