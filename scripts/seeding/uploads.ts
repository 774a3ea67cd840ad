import { randomUUID } from "node:crypto";
import { writeXlsx } from "hucre/xlsx";
import { companiesById } from "#functions/companies/store/company.ts";
import { addUploads } from "#functions/documents/addUploads.ts";
import { COLUMNS } from "#functions/imports/files/lines/columns.ts";
import { addMediaEntry } from "#functions/media/store/mediaWrites.ts";
import { storedContent } from "#functions/media/storedContent.ts";
import { personByEmail } from "#functions/people/store/person.ts";
import { putFile } from "#functions/platform/clients/files.ts";
import { putUpload } from "#functions/uploads/store/upload.ts";
import { BUY_DOCUMENT, presetDocumentType } from "#shared/documents/documentTypes.ts";
import { contentTypeOf } from "#shared/uploads/fileTypes.ts";
import type { UploadPurpose } from "#shared/uploads/uploadRules.ts";

interface SeededFile {
  fileName: string;
  bytes: Uint8Array;
  purpose: UploadPurpose;
}

/** A stored upload of a person, as a browser makes it; returns its id. */
export async function uploadOf({ fileName, bytes, purpose }: SeededFile, person: number, now: Date): Promise<string> {
  const id = randomUUID();
  const contentType = contentTypeOf(fileName);
  const expiresAt = Math.floor(now.getTime() / 1000) + 60;
  const upload = { id, key: `uploads/${id}`, person, purpose, fileName, contentType };
  await putUpload({ ...upload, size: bytes.byteLength, expiresAt });
  await putFile(upload.key, bytes, contentType);
  return id;
}

const LINK = { title: "Riigi Teataja: seadused ja määrused", link: "https://www.riigiteataja.ee/" };
const TEMPLATE = { title: "Mõõteraporti mall", fileName: "mõõteraport-mall.xlsx" };

export async function seedMedia(email: string, now: Date): Promise<void> {
  const viewer = await personByEmail(email);
  if (!viewer) throw new Error(`There is no ${email}`);
  await addMediaEntry(LINK.title, { link: LINK.link });
  const headings = Object.values(COLUMNS).map(({ heading }) => heading);
  const bytes = await writeXlsx({ sheets: [{ name: "Raportid", rows: [headings] }] });
  const upload = await uploadOf({ fileName: TEMPLATE.fileName, bytes, purpose: "media" }, viewer.id, now);
  await addMediaEntry(TEMPLATE.title, await storedContent({ upload }, viewer, now));
}

const NAMES = ["Hinnakokkulepe 2026.xlsx", "Üleandmise akt.xlsx"];

export async function seedDocuments(emails: readonly string[], now: Date): Promise<void> {
  const [agentEmail = "", ...others] = emails;
  const agent = await personByEmail(agentEmail);
  if (!agent) throw new Error(`There is no ${agentEmail}`);
  const people = await Promise.all(others.map((email) => personByEmail(email)));
  const companies = await companiesById(people.flatMap((person) => person?.companies ?? []));
  for (const { id: company, name, type } of companies.values()) {
    const uploads: string[] = [];
    for (const fileName of NAMES) {
      const bytes = await writeXlsx({ sheets: [{ name: "Dokument", rows: [[name], [fileName]] }] });
      uploads.push(await uploadOf({ fileName, bytes, purpose: "document" }, agent.id, now));
    }
    await addUploads({ uploads, company, document_type: presetDocumentType(type) ?? BUY_DOCUMENT }, agent, now);
  }
}
