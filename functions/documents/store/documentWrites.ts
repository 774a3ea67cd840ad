import { Service } from "electrodb";
import { CompanyEntity } from "#functions/companies/store/company.ts";
import { CounterpartEntity } from "#functions/companies/store/counterpart.ts";
import { MonthCountsEntity } from "#functions/platform/table/derived/dayCounts.ts";
import type { FactChange } from "#functions/platform/table/derived/derivation.ts";
import { table } from "#functions/platform/table/table.ts";
import { commit, pauseBefore } from "#functions/platform/table/transaction.ts";
import { type BacklogKey, storedBacklog, TokenBacklogEntity } from "#functions/platform/tokens/tokenBacklog.ts";
import { UnusedFileEntity } from "#functions/uploads/store/unusedFile.ts";
import { UploadEntity } from "#functions/uploads/store/upload.ts";
import { type Document, DocumentEntity, storedDocument } from "./document.ts";
import { type DocumentEvent, DocumentEventEntity, storedDocumentEvent } from "./documentEvent.ts";
import { DocumentLinkEntity } from "./documentLinks.ts";
import { DocumentOfUploadEntity } from "./documentOfUpload.ts";
import { documentCounts } from "./documentStats.ts";
import { tokenBacklogOfDocuments } from "./documentTokens.ts";

const entitiesOfDocuments = {
  document: DocumentEntity,
  event: DocumentEventEntity,
  link: DocumentLinkEntity,
  made: DocumentOfUploadEntity,
  upload: UploadEntity,
  unused: UnusedFileEntity,
  company: CompanyEntity,
  counts: CounterpartEntity,
  months: MonthCountsEntity,
  backlog: TokenBacklogEntity,
};
const service = /* @__PURE__ */ new Service(entitiesOfDocuments, table);
type Items = Parameters<typeof service.transaction.write>[0];

const ATTEMPTS = 10;

/** A new document with the upload that its file was copied from. */
export interface NewDocument {
  document: Document;
  upload: string;
  event: DocumentEvent;
}

/** `tokens`: search tokens to announce. */
export type DocumentsWritten = { ok: true; tokens: BacklogKey | undefined } | { ok: false };

/** Adds up to 10 documents, all or none. Not ok when another call has used one of the uploads. */
export async function addDocuments(
  added: readonly NewDocument[],
  { person, expiresAt }: { person: number; expiresAt: number },
): Promise<DocumentsWritten> {
  const changes = added.map(({ document }) => ({ after: document }));
  return write(changes, added.length, ({ upload, document, event, link, made, unused }) => [
    ...added.map((each) => upload.remove({ id: each.upload }).commit()),
    ...added.flatMap((each) => [
      document.create(storedDocument(each.document)).commit(),
      event.put(storedDocumentEvent(each.event)).commit(),
      link.create({ hash: each.document.hash, document: each.document.id }).commit(),
      made.put({ upload: each.upload, document: each.document.id, person, expiresAt }).commit(),
      unused
        .remove({ key: each.document.key })
        .where(({ state }, { eq }) => eq(state, "storing"))
        .commit(),
    ]),
  ]);
}

/** Not ok when it was changed or deleted meanwhile, or is in a container. */
export async function changeDocument(
  before: Document,
  after: Document,
  event: DocumentEvent,
): Promise<DocumentsWritten> {
  return write([{ before, after }], 1, ({ document, event: events }) => [
    document
      .put(storedDocument(after))
      .where(
        ({ version, container }, { eq, notExists }) => `${eq(version, before.version)} AND ${notExists(container)}`,
      )
      .commit(),
    events.put(storedDocumentEvent(event)).commit(),
  ]);
}

/** Not ok when it was changed or deleted meanwhile, or is in a container. Its file becomes unused; its history stays. */
export async function deleteDocument(before: Document): Promise<DocumentsWritten> {
  const { id, hash, key, version: read } = before;
  return write([{ before }], 1, ({ document, link, unused }) => [
    document
      .remove({ id })
      .where(({ version, container }, { eq, notExists }) => `${eq(version, read)} AND ${notExists(container)}`)
      .commit(),
    link.delete({ hash }).commit(),
    unused.put({ key, state: "unused", since: Date.now() }).commit(),
  ]);
}

/** What is derived is read again until nobody changed it meanwhile. `deciding`: items at the front that decide. */
async function write(
  changes: readonly FactChange<Document>[],
  deciding: number,
  own: Items,
): Promise<DocumentsWritten> {
  const backlog = tokenBacklogOfDocuments(changes);
  for (let attempt = 0; attempt <= ATTEMPTS; attempt++) {
    const { writes: derived, fresh } = await documentCounts.writesWithNames(
      changes,
      await documentCounts.readOf(changes),
    );
    const outcome = await commit(() =>
      service.transaction
        .write((entities) => [
          ...own(entities),
          ...derived.map((item) => item(entities)),
          ...fresh.map(({ id, sortName }) =>
            entities.company
              .check({ id })
              .where((stored, { eq }) => eq(stored.sortName, sortName))
              .commit(),
          ),
          ...(backlog ? [entities.backlog.put(storedBacklog(backlog)).commit()] : []),
        ])
        .go(),
    );
    if (outcome.ok) return { ok: true, tokens: backlog && { scope: backlog.scope, id: backlog.id } };
    if (outcome.refused.some((index) => index < deciding)) return { ok: false };
    await pauseBefore(attempt);
  }
  throw new Error("Lists of companies were changed by others at every attempt");
}
