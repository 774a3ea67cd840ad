import * as z from "zod/mini";
import { id } from "#shared/api/schemas.ts";
import { CONTAINER_STATUSES } from "#shared/domain/acts/signing/signingChoice.ts";

/** Digitally signed, or about to be. */
export const actContainer = z.object({
  hash: z.string(),
  href: z.string(),
  acts: z.array(id),
  status: z.object({ raw: z.enum(CONTAINER_STATUSES), label: z.string() }),
  signatures: z.array(z.object({ name: z.string(), id_code: z.string() })),
});
export type ActContainer = z.infer<typeof actContainer>;

/** A letter that takes an act to its counterpart. */
export const actLetter = z.object({
  id,
  act_id: id,
  act_number: z.string(),
  created: z.string(),
  sent: z.nullable(z.string()),
  canceled: z.boolean(),
  pdf_url: z.nullable(z.string()),
});
export type ActLetter = z.infer<typeof actLetter>;
