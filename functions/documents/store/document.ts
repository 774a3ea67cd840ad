import { CustomAttributeType } from "electrodb";
import { fieldProblem } from "#functions/platform/problem.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { PACKED, unpacked } from "#functions/platform/table/packing.ts";
import { idInKey, PAGE_SIZE, table } from "#functions/platform/table/table.ts";
import type { DocumentType } from "#shared/documents/documentTypes.ts";

/** A file of a company (docs/rules/documents.md). */
export interface Document {
  id: number;
  /** Of its public view. */
  hash: string;
  type: DocumentType;
  company: number;
  /** ISO instant at which it was added. */
  at: string;
  fileName: string;
  /** Of its file, in the folder `documents`. */
  key: string;
  /** Bytes. */
  size: number;
  version: number;
  /** Hash of the container that it is in; such a document cannot change. */
  container?: string | undefined;
}

/** What no key and no condition names is one text (docs/decisions/0004-rows-as-packed-text.md). */
export function storedDocument({ id, type, company, at, fileName, version, container, ...facts }: Document) {
  const locked = container === undefined ? {} : { container };
  return { id, type, company, at, fileName, version, ...locked, [PACKED]: JSON.stringify(facts) };
}

function documentOf(item: ReturnType<typeof storedDocument>): Document {
  return unpacked(item);
}

export const DocumentEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "document", version: "1", service: "virn" },
    attributes: {
      id: idInKey,
      type: { type: CustomAttributeType<DocumentType>("number"), required: true },
      company: { type: "number", required: true },
      at: { type: "string", required: true },
      fileName: { type: "string", required: true },
      version: { type: "number", required: true },
      container: { type: "string" },
      [PACKED]: { type: "string", required: true },
    },
    indexes: {
      byId: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
      /** Which documents of this type does a company have, newest first? */
      ofCompany: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["company", "type"] },
        sk: { field: "gsi1sk", composite: ["at", "id"] },
      },
      /** Does it have one of this name? */
      byName: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["company", "type"] },
        sk: { field: "gsi2sk", composite: ["fileName", "id"], casing: "none" },
      },
    },
  },
  table,
);

export async function documentById(id: number): Promise<Document | undefined> {
  const { data } = await DocumentEntity.get({ id }).go({ consistent: true });
  return data ? documentOf(data) : undefined;
}

/** By id; documents that do not exist are left out. */
export async function documentsById(ids: readonly number[]): Promise<Map<number, Document>> {
  if (ids.length === 0) return new Map();
  const { data } = await DocumentEntity.get(ids.map((id) => ({ id }))).go({ consistent: true, concurrent: 4 });
  return new Map(data.map((item) => [item.id, documentOf(item)]));
}

/** A page of the documents of a company of one type or of several, newest first. */
export async function documentsOfCompany(
  company: number,
  types: readonly DocumentType[],
  cursor: string | undefined,
  limit = PAGE_SIZE,
): Promise<{ documents: Document[]; next: string | null }> {
  const before = cursor === undefined ? undefined : positionOf(cursor);
  // One more than a page of each type: what is left over says that there is a next page.
  const read = await Promise.all(
    types.map(async (type) => {
      const query = DocumentEntity.query.ofCompany({ company, type });
      const { data } = await (before ? query.lt(before) : query).go({ count: limit + 1, order: "desc" });
      return data.map(documentOf);
    }),
  );
  const newest = read.flat().toSorted(newestFirst);
  const documents = newest.slice(0, limit);
  const last = documents.at(-1);
  return { documents, next: last && newest.length > limit ? `${last.at}_${last.id}` : null };
}

/** The newest of a type, up to `limit` in one read. */
export async function newestDocuments(company: number, type: DocumentType, limit: number): Promise<Document[]> {
  const { data } = await DocumentEntity.query.ofCompany({ company, type }).go({ limit, order: "desc" });
  return data.map(documentOf);
}

export function newestFirst(one: Pick<Document, "at" | "id">, other: Pick<Document, "at" | "id">): number {
  return one.at === other.at ? other.id - one.id : one.at < other.at ? 1 : -1;
}

/** Names among the given ones that a company has a document of, as the index knows them. */
export async function namesTaken(company: number, type: DocumentType, names: readonly string[]): Promise<Set<string>> {
  const found = await Promise.all(
    names.map((fileName) => DocumentEntity.query.byName({ company, type, fileName }).go({ limit: 1 })),
  );
  return new Set(found.flatMap(({ data }) => data.map(({ fileName }) => fileName)));
}

function positionOf(cursor: string): Pick<Document, "at" | "id"> {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z)_(\d{1,10})$/.exec(cursor) ?? [];
  if (at === undefined) throw fieldProblem({ cursor: "Vigane jätkukoht." });
  return { at, id: Number(id) };
}
