import { otherActor } from "#shared/people/actor.ts";

export const ATTACHMENT_KINDS = ["waybill", "site"] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** Files of one subject (docs/rules/attachments.md, "Files of a site"). */
export const MAX_FILES: Record<AttachmentKind, number> = { waybill: 1, site: 99 };

/** Name in the history of a person without an account, who has the link of a letter. */
export const LINK_HOLDER = otherActor("Kirja lingi kasutaja");
