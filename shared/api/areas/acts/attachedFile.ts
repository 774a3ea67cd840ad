import * as z from "zod/mini";

/** A file of a paper waybill or of a site. */
export const attachedFile = z.object({
  uuid: z.string(),
  file_name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Redirects to a short-lived link. */
  href: z.string(),
});
export type AttachedFile = z.infer<typeof attachedFile>;

/** Of a call that copies an upload and names it at an act. */
export const attachingGrants = [
  "table:read",
  "table:write",
  "files:read:uploads",
  "files:read:attachments",
  "files:write:attachments",
  "files:delete:attachments",
  "queue:actFiles",
] as const;

export const fileId = z.string().check(z.maxLength(120));
