import * as z from "zod/mini";
import { CONTAINER_STATUSES } from "#shared/domain/signing/containerStatus.ts";

/** `label`: as all lists and pages say it to this reader. `note`: why it is pending. */
export const containerState = z.object({
  raw: z.enum(CONTAINER_STATUSES),
  label: z.string(),
  note: z.nullable(z.string()),
});

/** What lists say of the container that an act or a document is in. `href`: its page. */
export const containerFacts = z.object({
  hash: z.string(),
  href: z.string(),
  status: containerState,
  /** Somebody has begun to sign it and may still finish. */
  is_being_signed: z.boolean(),
  signatures: z.array(z.object({ name: z.string(), id_code: z.string() })),
});
export type ContainerFacts = z.infer<typeof containerFacts>;
