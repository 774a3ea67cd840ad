import { companyById } from "#functions/companies/store/company.ts";
import { linkHash } from "#functions/platform/linkHash.ts";
import { Problem } from "#functions/platform/problem.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { announceTokens } from "#functions/platform/tokens/tokenBacklog.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { type StoredUpload, type StorePurpose, storeUpload } from "#functions/uploads/storeUpload.ts";
import { presentUpload } from "#functions/uploads/useUpload.ts";
import type { DocumentType } from "#shared/documents/documentTypes.ts";
import { type Document, documentsById, namesTaken } from "./store/document.ts";
import { addDocuments, documentsOfUploads, type NewDocument } from "./store/documentWrites.ts";

interface Wanted {
  uploads: readonly string[];
  company: number;
  document_type: DocumentType;
  again?: boolean | undefined;
}

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Adds all or none (docs/rules/documents.md, "Upload of documents"). `check` gets stored copies, not those of an earlier call.
 * @throws Problem `document_again` and others, and what `check` throws
 */
export async function addUploads(
  wanted: Wanted,
  viewer: Viewer,
  now: Date,
  check?: StorePurpose["check"],
): Promise<Document[]> {
  const uploads = [...new Set(wanted.uploads)];
  if (!(await companyById(wanted.company))) throw new Problem("not_found");
  const made = await madeBefore(uploads, viewer);
  if (made) return made;
  if (!wanted.again) await refuseTakenNames(uploads, wanted, viewer, now);
  const stored: StoredUpload[] = [];
  for (const upload of uploads) {
    const purpose = { purpose: "document", folder: "documents", ...(check && { check }) } as const;
    stored.push(await storeUpload(upload, purpose, { person: viewer.id }, now));
  }
  const added = await newDocuments(stored, wanted, viewer, now);
  const expiresAt = Math.floor(now.getTime() / 1000) + DAY_SECONDS;
  const written = await addDocuments(added, { person: viewer.id, expiresAt });
  if (!written.ok) {
    const others = await madeBefore(uploads, viewer);
    if (others) return others;
    throw new Problem("upload_missing");
  }
  if (written.tokens) await announceTokens([written.tokens]);
  return added.map(({ document }) => document);
}

/** Documents of an earlier call with the same uploads, whose answer may be lost. */
async function madeBefore(uploads: readonly string[], viewer: Viewer): Promise<Document[] | undefined> {
  const ids = await documentsOfUploads(uploads, viewer.id);
  if (!ids) return undefined;
  const documents = await documentsById(ids);
  return ids.flatMap((id) => documents.get(id) ?? []);
}

/** docs/rules/documents.md, "A second document of one name" */
async function refuseTakenNames(
  uploads: readonly string[],
  { company, document_type: type }: Wanted,
  viewer: Viewer,
  now: Date,
): Promise<void> {
  const names: string[] = [];
  for (const upload of uploads) {
    const { fileName } = await presentUpload(upload, "document", { person: viewer.id }, now);
    names.push(fileName);
  }
  const taken = await namesTaken(company, type, [...new Set(names)]);
  const again = [...new Set(names.filter((name, index) => taken.has(name) || names.indexOf(name) !== index))];
  if (again.length > 0) throw new Problem("document_again", { fields: { uploads: again } });
}

async function newDocuments(
  stored: readonly StoredUpload[],
  { company, document_type: type }: Wanted,
  viewer: Viewer,
  now: Date,
): Promise<NewDocument[]> {
  const first = await nextIds("document", stored.length);
  const at = now.toISOString();
  return stored.map(({ file: { key, name: fileName, size }, upload }, index) => {
    const id = first + index;
    const document = { id, hash: linkHash(), type, company, at, fileName, key, size, version: 1 };
    return { document, upload, event: { document: id, version: 1, at, kind: "added", by: viewer.id, changes: [] } };
  });
}
