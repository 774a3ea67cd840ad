import { CompanyEntity } from "#functions/companies/store/company.ts";
import type { FactChange } from "#functions/platform/table/derived/derivation.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { commit, type Write } from "#functions/platform/table/transaction.ts";
import { type BacklogKey, storedBacklog, TokenBacklogEntity } from "#functions/platform/tokens/tokenBacklog.ts";
import { UnusedFileEntity } from "#functions/uploads/store/unusedFile.ts";
import { UploadEntity } from "#functions/uploads/store/upload.ts";
import { type Document, DocumentEntity, DocumentLinkEntity } from "./document.ts";
import { type DocumentEvent, DocumentEventEntity } from "./documentEvent.ts";
import { documentCounts } from "./documentStats.ts";
import { tokenBacklogOfDocuments } from "./documentTokens.ts";

/** The document made of an upload: a repeated call answers as the first one (docs/rules/documents.md, "Upload of documents"). */
interface DocumentOfUpload {
  upload: string;
  document: number;
  person: number;
  expiresAt: number;
}

const DocumentOfUploadEntity = /* @__PURE__ */ entity<DocumentOfUpload>()({
  name: "documentOfUpload",
  key: { of: ["upload"] },
});

/** Ids of the documents made of a person's uploads, in their order; undefined unless all were made. */
export async function documentsOfUploads(uploads: readonly string[], person: number): Promise<number[] | undefined> {
  const found = await DocumentOfUploadEntity.getAll(uploads.map((upload) => ({ upload })));
  const made = new Map(found.filter((each) => each.person === person).map((each) => [each.upload, each.document]));
  const ids = uploads.flatMap((upload) => made.get(upload) ?? []);
  return ids.length === uploads.length ? ids : undefined;
}

const FREE = { container: undefined };

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
  return writeChanges(changes, added.length, [
    ...added.map(({ upload }) => UploadEntity.remove({ id: upload })),
    ...added.flatMap(({ document, event, upload }) => [
      DocumentEntity.create(document),
      DocumentEventEntity.put(event),
      DocumentLinkEntity.create({ hash: document.hash, document: document.id }),
      DocumentOfUploadEntity.put({ upload, document: document.id, person, expiresAt }),
      UnusedFileEntity.remove({ key: document.key }, { state: "storing" }),
    ]),
  ]);
}

/** Adds a document that Virn made itself. Not ok when one of `also` is refused, with nothing written. */
export async function addMadeDocument(
  document: Document,
  event: DocumentEvent,
  also: readonly Write[],
): Promise<DocumentsWritten> {
  return writeChanges([{ after: document }], 1 + also.length, [
    DocumentEntity.create(document),
    ...also,
    DocumentEventEntity.put(event),
    DocumentLinkEntity.create({ hash: document.hash, document: document.id }),
    UnusedFileEntity.remove({ key: document.key }, { state: "storing" }),
  ]);
}

/** Refused when it changed, is gone or is in a container. */
export async function changeDocument(
  before: Document,
  after: Document,
  event: DocumentEvent,
): Promise<DocumentsWritten> {
  return writeChanges([{ before, after }], 1, [
    DocumentEntity.put(after, { version: before.version, ...FREE }),
    DocumentEventEntity.put(event),
  ]);
}

/** Refused when it changed, is gone or is in a container. Its file becomes unused; its history stays. */
export async function deleteDocument(before: Document): Promise<DocumentsWritten> {
  const { id, hash, key, version } = before;
  return writeChanges([{ before }], 1, [
    DocumentEntity.remove({ id }, { version, ...FREE }),
    DocumentLinkEntity.delete({ hash }),
    UnusedFileEntity.put({ key, state: "unused", since: Date.now() }),
  ]);
}

/** Reads the derived items again when others change them meanwhile. `deciding`: number of first items whose refusal ends it. */
async function writeChanges(
  changes: readonly FactChange<Document>[],
  deciding: number,
  own: readonly Write[],
): Promise<DocumentsWritten> {
  const backlog = tokenBacklogOfDocuments(changes);
  return untilNoConflict("Lists of companies with documents", async () => {
    const { writes: derived, fresh } = await documentCounts.writesWithNames(
      changes,
      await documentCounts.readOf(changes),
    );
    const outcome = await commit([
      ...own,
      ...derived,
      ...fresh.map(({ id, version }) => CompanyEntity.check({ id }, { version })),
      ...(backlog ? [TokenBacklogEntity.put(storedBacklog(backlog))] : []),
    ]);
    if (outcome.ok) return { ok: true, tokens: backlog && { scope: backlog.scope, id: backlog.id } };
    return outcome.refused.some((index) => index < deciding) ? { ok: false } : CONFLICT;
  });
}
