import type { Act } from "#functions/acts/store/act.ts";
import { type Attachment, attachmentAt } from "#functions/acts/store/attachment.ts";
import { Problem } from "#functions/platform/problem.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { ATTACHMENT_KINDS, MAX_FILES } from "#shared/acts/attachments.ts";
import type { AttachedFile } from "#shared/acts/contract.ts";

function fileIdOf({ kind, owner, subject, slot, nonce }: Attachment): string {
  return [kind, owner, subject, slot, nonce].join(".");
}

/** `addressOf`: of a file of the act for this reader. */
export function wireFile(attachment: Attachment, addressOf: (file: string) => string): AttachedFile {
  const { nonce, file } = attachment;
  return { uuid: nonce, file_name: file.name, size: file.size, href: addressOf(fileIdOf(attachment)) };
}

/** A file of an act by the id in its address; a sales act includes those of its purchase acts. @throws Problem `not_found` */
export async function attachedFile(act: Act, fileId: string): Promise<Attachment> {
  const [kindName, ownerText, subject = "", slotText, nonce] = fileId.split(".");
  const kind = ATTACHMENT_KINDS.find((one) => one === kindName);
  const [owner, slot] = [Number(ownerText), Number(slotText)];
  const isSales = act.type === SALES_ACT;
  const isRight = kind && Number.isSafeInteger(owner) && owner >= 0 && slot >= 1 && slot <= MAX_FILES[kind] && subject;
  if (!isRight || !Number.isInteger(slot) || !(isSales || owner === act.seller)) throw new Problem("not_found");
  const salesAct = isSales ? act.id : act.salesAct;
  const file = await attachmentAt({ salesAct, owner, kind, subject }, slot);
  if (!file || file.nonce !== nonce) throw new Problem("not_found");
  return file;
}
