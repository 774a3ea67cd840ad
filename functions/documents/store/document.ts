import { wrongCursor } from "#functions/platform/table/cursor.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { addDays } from "#shared/basics/dates.ts";
import type { Bytes, IsoInstant } from "#shared/basics/measures.ts";
import type { DayRange } from "#shared/basics/ranges.ts";
import type { DocumentType } from "#shared/documents/documentTypes.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";

/** A file of a company (docs/rules/documents.md). */
export interface Document {
  id: number;
  hash: string;
  type: DocumentType;
  company: number;
  /** When it was added. */
  at: IsoInstant;
  fileName: string;
  key: string;
  size: Bytes;
  version: number;
  /** Hash of its container, which stops changes. */
  container?: string | undefined;
}

export const DocumentEntity = /* @__PURE__ */ entity<Document>()({
  name: "document",
  key: { of: ["id"] },
  indexes: {
    /** Which documents of this type does a company have, newest first? */
    ofCompany: { on: "gsi1", of: ["company", "type"], by: ["at", "id"] },
    /** Does it have one of this name? */
    byName: { on: "gsi2", of: ["company", "type"], by: ["fileName", "id"] },
  },
});

export function documentById(id: number): Promise<Document | undefined> {
  return DocumentEntity.get({ id });
}

export async function documentsById(ids: readonly number[]): Promise<Map<number, Document>> {
  const documents = await DocumentEntity.getAll(ids.map((id) => ({ id })));
  return new Map(documents.map((document) => [document.id, document]));
}

/**
 * A page of the documents of a company of some types, newest first. Of a range, some documents of the days beside them come, too,
 * since instants are in UTC.
 */
export async function documentsOfCompany(
  company: number,
  types: readonly DocumentType[],
  cursor: string | undefined,
  limit = PAGE_SIZE,
  { from, to }: DayRange = {},
): Promise<{ documents: Document[]; next: string | null }> {
  const before = cursor === undefined ? undefined : positionOf(cursor);
  const first = from === undefined ? "0" : addDays(from, -1);
  const last = to === undefined ? LAST_INSTANT : addDays(to, 1);
  if (before && (before.at < first || before.at.slice(0, last.length) > last)) throw wrongCursor();
  const bounds = { from: { at: first }, until: before ? { at: before.at, id: before.id - 1 } : { at: last } };
  // One more than a page of each type: the rest says that there is a next page.
  const read = await Promise.all(
    types.map((type) => {
      return DocumentEntity.all("ofCompany", { company, type }, { max: limit + 1, descending: true, bounds });
    }),
  );
  // One whose type changes between the two reads is in both.
  const newest = [...new Map(read.flat().map((document) => [document.id, document])).values()].toSorted(newestFirst);
  const documents = newest.slice(0, limit);
  const end = documents.at(-1);
  return { documents, next: end && newest.length > limit ? `${end.at}_${end.id}` : null };
}

const LAST_INSTANT = "9999";

export function newestDocuments(company: number, type: DocumentType, max: number): Promise<Document[]> {
  return DocumentEntity.all("ofCompany", { company, type }, { max, descending: true });
}

export function newestFirst(one: Pick<Document, "at" | "id">, other: Pick<Document, "at" | "id">): number {
  return one.at === other.at ? other.id - one.id : one.at < other.at ? 1 : -1;
}

export async function namesTaken(company: number, type: DocumentType, names: readonly string[]): Promise<Set<string>> {
  const found = await Promise.all(
    names.map((fileName) => DocumentEntity.all("byName", { company, type, fileName }, { max: 1 })),
  );
  return new Set(found.flat().map(({ fileName }) => fileName));
}

function positionOf(cursor: string): Pick<Document, "at" | "id"> {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z)_([1-9]\d{0,9})$/.exec(cursor) ?? [];
  if (at === undefined) throw wrongCursor();
  return { at, id: Number(id) };
}

/** Opens only the public view of a document (docs/rules/documents.md, "Public view of a document"). */
export const DocumentLinkEntity = /* @__PURE__ */ entity<{ hash: string; document: number }>()({
  name: "documentLink",
  /** Which document does this hash show? */
  key: { of: ["hash"] },
});

export async function documentOfHash(hash: string): Promise<Document | undefined> {
  const link = await DocumentLinkEntity.get({ hash });
  const document = link && (await documentById(link.document));
  return document?.hash === hash ? document : undefined;
}
