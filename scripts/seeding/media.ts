import { writeXlsx } from "hucre/xlsx";
import { COLUMNS } from "#functions/imports/files/lines/columns.ts";
import { addMediaEntry } from "#functions/media/store/mediaWrites.ts";
import { storedContent } from "#functions/media/storedContent.ts";
import { personByEmail } from "#functions/people/store/person.ts";
import { uploadOf } from "./uploads.ts";

const LINK = { title: "Riigi Teataja: seadused ja määrused", link: "https://www.riigiteataja.ee/" };
const TEMPLATE = { title: "Mõõteraporti mall", fileName: "mõõteraport-mall.xlsx" };

/** A link and a file for 'Hea teada'; the file takes the way of an upload of the given person. */
export async function seedMedia(email: string, now: Date): Promise<void> {
  const viewer = await personByEmail(email);
  if (!viewer) throw new Error(`There is no ${email}`);
  await addMediaEntry(LINK.title, { link: LINK.link });
  const headings = Object.values(COLUMNS).map(({ heading }) => heading);
  const bytes = await writeXlsx({ sheets: [{ name: "Raportid", rows: [headings] }] });
  const upload = await uploadOf({ fileName: TEMPLATE.fileName, bytes, purpose: "media" }, viewer.id, now);
  await addMediaEntry(TEMPLATE.title, await storedContent({ upload }, viewer, now));
}
