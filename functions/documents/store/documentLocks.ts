import { lastingEvents, type SigningContainer } from "#functions/containers/store/container.ts";
import { isClaiming } from "#functions/containers/store/containerMoves.ts";
import { itemBytes } from "#functions/platform/table/itemBytes.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { commit } from "#functions/platform/table/transaction.ts";
import { transactionGroups } from "#functions/platform/table/transactionGroups.ts";
import { type Document, DocumentEntity, documentsById } from "./document.ts";
import { type DocumentSigningEvent, DocumentSigningEventEntity } from "./documentSigningEvent.ts";
import { documentSigningWrites } from "./documentStats.ts";

const EVENT_BYTES = 2000;
/** The rows of the company in the lists of both types. */
const COUNT_ITEMS = 2;
const costOf = (document: Document, events: number) => ({
  items: 1 + events,
  bytes: itemBytes(document) + events * EVENT_BYTES,
});

export type DocumentLockEvent = Omit<DocumentSigningEvent, "document">;

/**
 * Locks documents for a container in the state `claiming` (docs/rules/signing.md, "Locks of a container"). False on a version
 * conflict, for another container, or when the claim was rolled back; some documents may be locked by then.
 */
export async function lockDocuments(
  container: SigningContainer,
  documents: readonly Document[],
  event: DocumentLockEvent,
): Promise<boolean> {
  const { hash } = container;
  const reserved = { items: 1 + COUNT_ITEMS, bytes: itemBytes(container) };
  for (const group of transactionGroups(documents, (each) => costOf(each, 1), reserved)) {
    const { ok } = await commit([
      isClaiming(hash),
      ...group.map(({ id, version }) =>
        DocumentEntity.patch({ id }, { container: hash }, { when: { version, container: undefined } }),
      ),
      ...group.map(({ id }) => DocumentSigningEventEntity.put({ ...event, document: id })),
      ...documentSigningWrites(group.map((before) => ({ before, after: { ...before, container: hash } }))),
    ]);
    if (!ok) return false;
  }
  return true;
}

/** Histories get the signatures or the decline. Safe to run twice at once. */
export async function unlockDocuments(container: SigningContainer, event: DocumentLockEvent): Promise<void> {
  const { hash, files } = container;
  const events = [...lastingEvents(container), event];
  await untilNoConflict("Documents of a container that ended", async () => {
    const found = await documentsById(files.map(({ id }) => id));
    const locked = [...found.values()].filter(({ container }) => container === hash);
    let isDone = true;
    const reserved = { items: COUNT_ITEMS, bytes: 0 };
    for (const group of transactionGroups(locked, (each) => costOf(each, events.length), reserved)) {
      const { ok } = await commit([
        ...group.map(({ id }) => DocumentEntity.patch({ id }, { container: undefined }, { when: { container: hash } })),
        ...group.flatMap(({ id }) => events.map((each) => DocumentSigningEventEntity.put({ ...each, document: id }))),
        ...documentSigningWrites(group.map((before) => ({ before, after: { ...before, container: undefined } }))),
      ]);
      isDone &&= ok;
    }
    return isDone ? undefined : CONFLICT;
  });
}
