/** What a file is attached to: a paper waybill, or a site. */
export const ATTACHMENT_KINDS = ["waybill", "site"] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** Files that one subject can have (docs/rules/attachments.md, "Files of a site"). */
export const MAX_FILES: Record<AttachmentKind, number> = { waybill: 1, site: 99 };

/** In the history, for who has the link of a letter and no account. */
export const LINK_HOLDER = "Kirja lingi kasutaja";
