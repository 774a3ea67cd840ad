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
