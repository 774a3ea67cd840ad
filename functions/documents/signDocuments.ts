import { companyById } from "#functions/companies/store/company.ts";
import type { FileToSign } from "#functions/containers/claimContainer.ts";
import { openContainer } from "#functions/containers/containerForSigning.ts";
import { readFileIfStored } from "#functions/platform/clients/files.ts";
import { Problem } from "#functions/platform/problem.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import type { SignReply } from "#shared/containers/contract.ts";
import { MAX_CONTAINER_FILES } from "#shared/containers/limits.ts";
import type { ChosenFile } from "#shared/containers/signingOpening.ts";
import { documentSigning } from "#shared/documents/documentSigning.ts";
import { DOCUMENT_TYPES, type DocumentType } from "#shared/documents/documentTypes.ts";
import { contentTypeOf } from "#shared/uploads/fileTypes.ts";
import { type DocumentBeside, documentsBeside } from "./documentWire.ts";
import { mayReadDocument } from "./mayReadDocument.ts";
import { releaseDocuments } from "./removeDocument.ts";
import { type Document, documentsById, documentsOfCompany } from "./store/document.ts";
import { lockDocuments } from "./store/documentLocks.ts";

const READ_AT_ONCE = 500;

interface Choice {
  company: number;
  documents: readonly number[];
  whole?: boolean | undefined;
  /** Documents that a whole company goes without. */
  except?: readonly number[] | undefined;
  type?: DocumentType | undefined;
}

/** Opens or makes a container (docs/rules/signing.md, "Choosing what to sign"). @throws Problem `not_found` */
export async function signDocuments(choice: Choice, viewer: Viewer, now: Date): Promise<SignReply> {
  const company = await companyById(choice.company);
  if (!company || !(isSuperUser(viewer) || viewer.companies.includes(company.id))) throw new Problem("not_found");
  const isWhole = choice.whole === true;
  const items = isWhole ? await signableDocuments(choice, viewer) : await chosenDocuments(choice, viewer);
  const beside = await documentsBeside(items);
  return openContainer<Document>(
    {
      company: company.id,
      kind: "documents",
      isWhole,
      items,
      choose: (document) => chosenFile(document, beside),
      read: fileOf,
      labelOf: ({ fileName }) => fileName,
      locking: (documents) => ({
        lock: (container) =>
          lockDocuments(container, documents, { kind: "signingBegun", at: now.toISOString(), by: viewer.id }),
        release: (container) => releaseDocuments(container, viewer.id),
      }),
    },
    viewer,
    now,
  );
}

async function chosenDocuments({ company, documents }: Choice, viewer: Viewer): Promise<Document[]> {
  const ids = [...new Set(documents)];
  const found = await documentsById(ids);
  return ids.map((id) => {
    const document = found.get(id);
    if (!mayReadDocument(document, viewer) || document.company !== company) throw new Problem("not_found");
    return document;
  });
}

async function signableDocuments({ company, type, except }: Choice, viewer: Viewer): Promise<Document[]> {
  if (!isSuperUser(viewer)) return [];
  const left = new Set(except);
  const listed: Document[] = [];
  let cursor: string | undefined;
  do {
    const types = type === undefined ? DOCUMENT_TYPES : [type];
    const page = await documentsOfCompany(company, types, cursor, READ_AT_ONCE);
    listed.push(
      ...page.documents.filter(({ id, container, size }) => container === undefined && size > 0 && !left.has(id)),
    );
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  const oldest = listed.toReversed();
  const now = await documentsById(oldest.slice(0, MAX_CONTAINER_FILES).map(({ id }) => id));
  return oldest.flatMap((document, index) => {
    const read = index < MAX_CONTAINER_FILES ? now.get(document.id) : document;
    return read?.company === company && read.container === undefined ? read : [];
  });
}

function chosenFile({ id, fileName, size }: Document, beside: ReadonlyMap<number, DocumentBeside>): ChosenFile {
  const { container, isBusy = false } = beside.get(id) ?? {};
  const { can_agent_sign, agent_sign_error } = documentSigning({ hasContainer: container !== undefined, isBusy, size });
  return {
    label: fileName,
    container,
    hindrance: can_agent_sign ? undefined : agent_sign_error || "Pole vaja kaks korda allkirjastada.",
  };
}

async function fileOf({ id, fileName, key }: Document): Promise<FileToSign | undefined> {
  const content = await readFileIfStored(key);
  return content && { id, name: fileName, mediaType: contentTypeOf(fileName), content };
}
