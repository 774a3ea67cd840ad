import { randomUUID } from "node:crypto";
import { writeXlsx } from "hucre/xlsx";
import { putFile } from "#functions/clients/files.ts";
import { addMediaEntry } from "#functions/data/media/mediaWrites.ts";
import { personByEmail } from "#functions/data/people/person.ts";
import { putUpload } from "#functions/data/uploads/upload.ts";
import { storedContent } from "#functions/media/storedContent.ts";
import { COLUMNS } from "#functions/reports/files/lines/columns.ts";
import { contentTypeOf } from "#shared/domain/uploads/fileTypes.ts";

const LINK = { title: "Riigi Teataja: seadused ja määrused", link: "https://www.riigiteataja.ee/" };
const TEMPLATE = { title: "Mõõteraporti mall", fileName: "mõõteraport-mall.xlsx" };

/** A link and a file for 'Hea teada'; the file takes the way of an upload of the given person. */
export async function seedMedia(email: string, now: Date): Promise<void> {
  const viewer = await personByEmail(email);
  if (!viewer) throw new Error(`There is no ${email}`);
  await addMediaEntry(LINK.title, { link: LINK.link });
  const headings = Object.values(COLUMNS).map(({ heading }) => heading);
  const bytes = await writeXlsx({ sheets: [{ name: "Raportid", rows: [headings] }] });
  const id = randomUUID();
  const { fileName } = TEMPLATE;
  const contentType = contentTypeOf(fileName);
  const expiresAt = Math.floor(now.getTime() / 1000) + 60;
  const upload = { id, key: `uploads/${id}`, person: viewer.id, purpose: "media", fileName, contentType } as const;
  await putUpload({ ...upload, size: bytes.byteLength, expiresAt });
  await putFile(upload.key, bytes, contentType);
  await addMediaEntry(TEMPLATE.title, await storedContent({ upload: id }, viewer, now));
}
