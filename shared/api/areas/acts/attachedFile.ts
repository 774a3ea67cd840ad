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

export const fileId = z.string().check(z.maxLength(120));
