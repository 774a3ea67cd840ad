import * as z from "zod/mini";
import { SIGNED_KINDS } from "#shared/domain/signing/containerStatus.ts";
import { containerState } from "./containerFacts.ts";

const file = z.object({
  file_name: z.string(),
  href: z.string(),
  /** Bytes. */
  size: z.int(),
});

/** What the signing dialog shows before a means is chosen. */
const signingModal = z.object({
  name: z.string(),
  kind: z.enum(SIGNED_KINDS),
  company_name: z.string(),
  files: z.array(file),
  /** Files of the choice that did not fit into this container. */
  remaining: z.int(),
  /** Isikukood of the person who signs, where it is known; the forms begin with it. */
  id_code: z.nullable(z.string()),
});

/** `fail` carries a message; only `success` has the dialog's facts. */
export const signReply = z.object({
  type: z.enum(["success", "fail"]),
  success: z.boolean(),
  message: z.nullable(z.string()),
  company_id: z.int(),
  container_id: z.nullable(z.string()),
  /** This call has made the container, so that the dialog releases it when it is left. */
  is_new: z.boolean(),
  /** The container waits for its first signature, so that the dialog says that it is open. */
  is_pending: z.boolean(),
  modal_data: z.nullable(signingModal),
});
export type SignReply = z.infer<typeof signReply>;

export const signContainer = z.object({
  hash: z.string(),
  name: z.string(),
  /** Redirects to the container; with `?format=bdoc` under that name. Null while nobody has signed. */
  href: z.nullable(z.string()),
  kind: z.enum(SIGNED_KINDS),
  company_name: z.string(),
  status: containerState,
  items: z.array(file),
  signatures: z.array(
    z.object({
      /** Party that signed. */
      label: z.string(),
      name: z.string(),
      id_code: z.string(),
      /** ISO instant of the time-stamp. */
      timestamp: z.string(),
    }),
  ),
  /** Somebody has begun to sign it and may still finish. */
  is_being_signed: z.boolean(),
  can_agent_sign: z.boolean(),
  /** Why this person cannot sign it; '' where they can. */
  agent_sign_error: z.string(),
  /** The company declined to sign. */
  declined: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
  can_decline: z.boolean(),
  can_cancel: z.boolean(),
  /** Facts for the signing dialog. */
  id_code: z.nullable(z.string()),
});
export type SignContainer = z.infer<typeof signContainer>;

export const waitingContainer = z.object({
  hash: z.string(),
  name: z.string(),
  /** Page of the container. */
  href: z.string(),
  kind: z.enum(SIGNED_KINDS),
  company_name: z.string(),
  files: z.int(),
  /** ISO instant of the first signature. */
  since: z.string(),
});
