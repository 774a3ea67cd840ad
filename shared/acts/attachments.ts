import * as z from "zod/mini";
import { otherActor } from "#shared/people/actor.ts";

export const ATTACHMENT_KINDS = ["waybill", "site"] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** Files of one subject (docs/rules/attachments.md, "Files of a site"). */
export const MAX_FILES: Record<AttachmentKind, number> = { waybill: 1, site: 99 };

/** A file as the lists of an act show it. */
export const attachedFile = z.object({
  uuid: z.string(),
  file_name: z.string(),
  /** Bytes. */
  size: z.int(),
  href: z.string(),
});
export type AttachedFile = z.infer<typeof attachedFile>;

/** Name in the history of a person without an account, who has the link of a letter. */
export const LINK_HOLDER = otherActor("Kirja lingi kasutaja");
