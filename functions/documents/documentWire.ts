import { companiesById } from "#functions/companies/store/company.ts";
import { type ListReader, readerOfList, wireFacts } from "#functions/containers/containerView.ts";
import { isVisible, type VisibleContainer } from "#functions/containers/releasable.ts";
import { containerEvents, containersByHash } from "#functions/containers/store/container.ts";
import { hrefOf } from "#functions/hrefs.ts";
import { namesOfActors } from "#functions/people/store/everyPerson.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { latestFirst } from "#shared/basics/lists.ts";
import type { ListedDocument, OpenDocument } from "#shared/documents/contract.ts";
import { documentSigning } from "#shared/documents/documentSigning.ts";
import { problems } from "#shared/platform/problems.ts";
import type { Document } from "./store/document.ts";
import { eventsOfDocument } from "./store/documentEvent.ts";
import { signingEventsOfDocument } from "./store/documentSigningEvent.ts";

export async function wireDocuments(
  documents: readonly Document[],
  viewer: Viewer,
  now: Date,
): Promise<ListedDocument[]> {
  const beside = await documentsBeside(documents);
  const reader = await readerOfList(
    viewer,
    [...beside.values()].map(({ container }) => container),
  );
  return documents.map((document) => wireDocument(document, beside.get(document.id), { viewer, reader, now }));
}

function wireDocument(
  { id, hash, type, company, at, fileName, size }: Document,
  { container, isBusy = false }: Partial<DocumentBeside> = {},
  { viewer, reader, now }: { viewer: Viewer; reader: ListReader; now: Date },
): ListedDocument {
  // A company sees its container from the first signature on.
  const shown = container?.status === "PENDING" && !isSuperUser(viewer) ? undefined : container;
  return {
    id,
    hash,
    file_name: fileName,
    file_url: hrefOf("/documents/documents/{id}/file", { id }),
    file_size: size,
    public_href: publicDocumentAddress(hash),
    has_edit_link: isSuperUser(viewer) && container === undefined && !isBusy,
    timestamp: at,
    document_type: type,
    company,
    container: shown ? { ...wireFacts(shown, reader, now), documents: shown.files.map((file) => file.id) } : null,
    ...documentSigning({ hasContainer: container !== undefined, isBusy, size }),
  };
}

export async function wireOpenDocument(document: Document, viewer: Viewer, now: Date): Promise<OpenDocument> {
  const [events, locks, companies, beside] = await Promise.all([
    eventsOfDocument(document.id),
    signingEventsOfDocument(document.id),
    companiesById([document.company]),
    documentsBeside([document]),
  ]);
  const container = beside.get(document.id)?.container;
  const signing = [...(container ? containerEvents(container) : []), ...locks];
  const [reader, nameOf] = await Promise.all([
    readerOfList(viewer, [container]),
    namesOfActors([...signing, ...events].map(({ by }) => by)),
  ]);
  return {
    ...wireDocument(document, beside.get(document.id), { viewer, reader, now }),
    company_name: companies.get(document.company)?.name ?? "",
    version: document.version,
    locked: document.container === undefined ? "" : problems.document_signed.message,
    history: newestFirst([
      ...signing.map(({ at, kind, by, reason }) => ({
        at,
        kind,
        by: nameOf(by),
        changes: reason === undefined ? [] : [{ field: "reason" as const, from: "", to: reason }],
      })),
      ...events.map(({ at, kind, by, changes }) => ({ at, kind, by: nameOf(by), changes: [...changes] })),
    ]),
  };
}

type DocumentHistory = OpenDocument["history"];

function newestFirst(events: DocumentHistory): DocumentHistory {
  return events.toSorted(latestFirst);
}

function publicDocumentAddress(hash: string): string {
  return `/public/documents/${hash}/`;
}

export interface DocumentBeside {
  container: VisibleContainer | undefined;
  isBusy: boolean;
}

/** Keys are ids of documents. One batch read serves a page. */
export async function documentsBeside(documents: readonly Document[]): Promise<ReadonlyMap<number, DocumentBeside>> {
  const containers = await containersByHash(documents.flatMap(({ container }) => container ?? []));
  return new Map(
    documents.map(({ id, container: hash }): [number, DocumentBeside] => {
      const found = containers.get(hash ?? "");
      const container = isVisible(found) ? found : undefined;
      return [id, { container, isBusy: hash !== undefined && container === undefined }];
    }),
  );
}
