import * as z from "zod/mini";
import { roles } from "#shared/people/roles.ts";
import { audiences } from "#shared/platform/audiences.ts";
import { defineArea, LARGE_CALL } from "#shared/platform/route.ts";
import { bytes, id, isoInstant } from "#shared/platform/schemas.ts";
import { CONTAINER_STATUSES, SIGNED_KINDS } from "./containerStatus.ts";
import { MAX_CONTAINER_FILES, MAX_EXCEPTIONS } from "./limits.ts";
import { reasonCodes } from "./reasons.ts";

/** `label`: for this reader. `note`: why it is pending. */
export const containerState = z.object({
  raw: z.enum(CONTAINER_STATUSES),
  label: z.string(),
  note: z.nullable(z.string()),
});

/** The container of an act or a document in lists. `href`: its page. */
export const containerFacts = z.object({
  hash: z.string(),
  href: z.string(),
  status: containerState,
  /** Somebody has begun to sign it and may still finish. */
  is_being_signed: z.boolean(),
  signatures: z.array(z.object({ name: z.string(), id_code: z.string() })),
});
export type ContainerFacts = z.infer<typeof containerFacts>;

const file = z.object({
  file_name: z.string(),
  href: z.string(),
  size: bytes,
  /** Of an act: its type and number, its day, and its sum with VAT in euros. Null for a document and in older containers. */
  title: z.nullable(z.string()),
  date: z.nullable(z.string()),
  sum: z.nullable(z.number()),
});

/** The signing dialog before a means is chosen. */
const signingModal = z.object({
  name: z.string(),
  kind: z.enum(SIGNED_KINDS),
  company_name: z.string(),
  files: z.array(file),
  remaining: z.int(),
  id_code: z.nullable(z.string()),
});

/** `fail` has a message; only `success` has the dialog's facts. */
export const signReply = z.object({
  type: z.enum(["success", "fail"]),
  success: z.boolean(),
  message: z.nullable(z.string()),
  company_id: z.int(),
  container_id: z.nullable(z.string()),
  /** This call has made the container, so a closed dialog releases it. */
  is_new: z.boolean(),
  /** The container waits for its first signature, so the dialog reports that it is open. */
  is_pending: z.boolean(),
  modal_data: z.nullable(signingModal),
});
export type SignReply = z.infer<typeof signReply>;

/** Items of one company to sign. */
export const signChoice = z.object({
  company: id,
  /** All signable items, oldest first, as many as fit; of one `type`, or of both without it. Excludes other choices. */
  whole: z.optional(z.boolean()),
  /** Items that a whole company goes without. */
  except: z.optional(z.array(id).check(z.maxLength(MAX_EXCEPTIONS))),
});

/** Ids of chosen items of a container. */
export const chosenToSign = z.array(id).check(z.maxLength(MAX_CONTAINER_FILES));

/** Files that are free again. */
export const releasedContainer = z.object({ company_id: id, ids: z.array(id) });

/** A row that opens or makes the container of items of one company. */
export const signRow = {
  method: "POST",
  who: audiences.parties,
  reply: signReply,
  status: 200,
  problems: ["not_found"],
  lambda: LARGE_CALL,
} as const;

export const signContainer = z.object({
  hash: z.string(),
  name: z.string(),
  /** Redirects to the container; `?format=bdoc` changes its name. Null without signatures. */
  href: z.nullable(z.string()),
  kind: z.enum(SIGNED_KINDS),
  company_name: z.string(),
  status: containerState,
  items: z.array(file),
  signatures: z.array(
    z.object({
      label: z.string(),
      name: z.string(),
      id_code: z.string(),
      /** Of the time-stamp. */
      timestamp: isoInstant,
    }),
  ),
  is_being_signed: z.boolean(),
  can_agent_sign: z.boolean(),
  /** Reason why this person cannot sign it; '' when they can. */
  agent_sign_error: z.string(),
  declined: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
  can_decline: z.boolean(),
  can_cancel: z.boolean(),
  id_code: z.nullable(z.string()),
});
export type SignContainer = z.infer<typeof signContainer>;

export const waitingContainer = z.object({
  hash: z.string(),
  name: z.string(),
  href: z.string(),
  kind: z.enum(SIGNED_KINDS),
  company_name: z.string(),
  files: z.int(),
  /** Of the first signature. */
  since: isoInstant,
});

const verdict = z.object({
  state: z.enum(["valid", "invalid", "cannot_tell"]),
  reason: z.optional(z.enum(reasonCodes)),
  detail: z.optional(z.string()),
});

const checkedSignature = z.object({
  /** Name of its entry, such as META-INF/signatures0.xml. */
  entry: z.string(),
  verdict,
  /** Read from the certificate; null when it cannot be read. */
  signer: z.nullable(z.object({ name: z.string(), personal_code: z.string(), country: z.string() })),
  /** Time of the time-stamp; null unless it is proven. */
  signed_at: z.nullable(z.string()),
  roles: z.array(z.string()),
});

const checkedContainer = z.object({
  verdict,
  /** Size in bytes. */
  files: z.array(z.object({ name: z.string(), size: z.int(), media_type: z.string() })),
  signatures: z.array(checkedSignature),
  /** Source of the anchors; null for those of the settings. */
  trusted_list: z.nullable(z.object({ issued_at: z.string(), is_outdated: z.boolean() })),
});
export type CheckedContainerWire = z.infer<typeof checkedContainer>;

export const containerRoutes = defineArea({
  validate: {
    method: "POST",
    path: "/containers/validate",
    summary: "Checks an uploaded container: who signed what, when, and whether it is valid. The upload is deleted.",
    who: roles,
    grants: ["table:read", "table:write", "table:delete", "files:read:uploads", "files:delete:uploads", "secret:eid"],
    body: z.object({ upload: z.string().check(z.maxLength(100)) }),
    reply: checkedContainer,
    status: 200,
    problems: ["upload_missing", "too_large", "trust_missing"],
    // The container, its largest file and their copies are in memory at once.
    lambda: LARGE_CALL,
  },
});
