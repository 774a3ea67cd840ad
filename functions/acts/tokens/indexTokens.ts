import { indexedActs } from "#functions/data/acts/actTokens.ts";
import { indexedDocuments } from "#functions/data/documents/documentTokens.ts";
import { indexedReports } from "#functions/data/reports/reportTokens.ts";
import type { BacklogKey } from "#functions/data/tokens/tokenBacklog.ts";
import { workOffTokens } from "#functions/data/tokens/tokenWork.ts";

/** Writes the search tokens of the reports, acts or documents that a backlog names. */
export async function indexTokens(key: BacklogKey): Promise<void> {
  await workOffTokens(key, { report: indexedReports, act: indexedActs, document: indexedDocuments });
}
