import { markReleasing } from "#functions/containers/releasable.ts";
import { containerByHash } from "#functions/containers/store/container.ts";
import { Problem } from "#functions/platform/problem.ts";
import { announceTokens } from "#functions/reports/announceTokens.ts";
import { releaseDocuments } from "./releaseDocuments.ts";
import { documentOfHash } from "./store/documentLinks.ts";
import { deleteDocument } from "./store/documentWrites.ts";

/**
 * Deletes a document by its hash; a container that only the platform has signed goes first (docs/rules/signing.md,
 * "Cancelling and deleting"). @throws Problem `not_found`, `document_signed`, `document_changed`
 */
export async function removeDocument(hash: string, by: string, now: Date): Promise<void> {
  const document = await documentOfHash(hash);
  if (!document) throw new Problem("not_found");
  const { container: locked, ...free } = document;
  if (locked !== undefined) {
    if ((await containerByHash(locked))?.status !== "SIGN_ONE") throw new Problem("document_signed");
    await releaseDocuments(await markReleasing(locked, "SIGN_ONE", now, "container_changed"), by);
  }
  const written = await deleteDocument(free);
  if (!written.ok) throw new Problem("document_changed");
  if (written.tokens) await announceTokens([written.tokens]);
}
