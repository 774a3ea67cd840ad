import { randomUUID } from "node:crypto";
import { putFile } from "#functions/platform/clients/files.ts";
import { linkHash } from "#functions/platform/linkHash.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import type { Write } from "#functions/platform/table/transaction.ts";
import { announceTokens } from "#functions/platform/tokens/tokenBacklog.ts";
import { noteStoredFile } from "#functions/uploads/store/unusedFile.ts";
import type { DocumentType } from "#shared/documents/documentTypes.ts";
import type { Actor } from "#shared/people/actor.ts";
import { contentTypeOf } from "#shared/uploads/fileTypes.ts";
import type { Document } from "./store/document.ts";
import { addMadeDocument } from "./store/documentWrites.ts";

interface Made {
  company: number;
  type: DocumentType;
  /** File name of 200 characters at most. */
  fileName: string;
  bytes: Uint8Array;
  by: Actor;
}

/**
 * Stores a document that Virn made, in one transaction with what `also` returns for its id. Undefined when that was
 * refused; the file is deleted by `sweepFiles` then, as after a crash.
 */
export async function addMade(
  { company, type, fileName, bytes, by }: Made,
  also: (document: number) => readonly Write[],
  now: Date,
): Promise<Document | undefined> {
  const key = `documents/${randomUUID()}`;
  await noteStoredFile(key, now.getTime());
  await putFile(key, bytes, contentTypeOf(fileName));
  const [id, at] = [await nextIds("document"), now.toISOString()];
  const document = { id, hash: linkHash(), type, company, at, fileName, key, size: bytes.byteLength, version: 1 };
  const event = { document: id, version: 1, at, kind: "added", by, changes: [] } as const;
  const written = await addMadeDocument(document, event, also(id));
  if (!written.ok) return undefined;
  if (written.tokens) await announceTokens([written.tokens]);
  return document;
}
