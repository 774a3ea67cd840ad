import { rowsOfVersion, withEdits } from "#functions/acts/rowsNow.ts";
import type { Act } from "#functions/acts/store/act.ts";
import { type Attachment, filesOfOwner, filesOfWaybills, siteId } from "#functions/acts/store/attachment.ts";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import type { ActAttachment } from "#functions/platform/pdf/actDocument.ts";
import { compareTexts } from "#shared/acts/actOrder.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { numberKey } from "#shared/basics/names.ts";
import { paperWaybillsOf } from "./missingWaybill.ts";

type SiteRow = Pick<ActRowItem, "site">;

/** Sorts by kind, waybills first, then by name and slot (docs/rules/attachments.md, "Files on paper"). */
export async function listedFiles(act: Act): Promise<ActAttachment[]> {
  const files = await (act.type === SALES_ACT ? filesOfWaybills(act.id) : filesOfOwner(act.salesAct, act.seller));
  if (files.length === 0) return [];
  const measured = await rowsOfVersion(act);
  const waybills = new Map(paperWaybillsOf(measured).map((number) => [numberKey(number), number]));
  const sites = siteNames(measured, await withEdits(act, measured));
  const nameOf = ({ kind, waybill, subject }: Attachment): string | undefined => {
    if (kind === "site") return sites.get(subject);
    const number = waybills.get(numberKey(waybill));
    return number === undefined ? undefined : `Veoseleht ${number}`;
  };
  return files
    .flatMap((attachment) => {
      const subject = nameOf(attachment);
      return subject === undefined ? [] : [{ attachment, subject }];
    })
    .toSorted(
      (one, other) =>
        Number(one.attachment.kind === "site") - Number(other.attachment.kind === "site") ||
        compareTexts(one.subject, other.subject) ||
        one.attachment.owner - other.attachment.owner ||
        compareTexts(one.attachment.subject, other.attachment.subject) ||
        one.attachment.slot - other.attachment.slot,
    )
    .map(({ attachment: { file, sha256 }, subject }) => ({ fileName: file.name, subject, sha256 }));
}

/** Current names of sites, by the id of the measured site. */
function siteNames(measured: readonly SiteRow[], edited: readonly SiteRow[]): Map<string, string> {
  return new Map(
    measured.map(({ site }, row) => {
      const now = edited[row]?.site;
      const name = now?.name || now?.cadaster;
      return [siteId(site ?? { name: "", cadaster: "" }), name ? `Lank ${name}` : "Nimeta lank"];
    }),
  );
}
