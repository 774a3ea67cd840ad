import * as z from "zod/mini";
import { audiences } from "#shared/api/audiences.ts";
import { defineArea } from "#shared/api/route.ts";
import { id, nothing } from "#shared/api/schemas.ts";
import { textOfLines } from "#shared/api/typedText.ts";
import { ACT_TYPES } from "#shared/domain/acts/actTypes.ts";
import { MAX_CONTAINER_FILES } from "#shared/domain/containers/limits.ts";
import { DOCUMENT_TYPES } from "#shared/domain/documents/documentTypes.ts";
import { signContainer, signReply, waitingContainer } from "./signingFacts.ts";

const hash = z.object({ hash: z.string().check(z.maxLength(100)) });

const chosen = z.array(id).check(z.maxLength(MAX_CONTAINER_FILES));
const choice = z.object({
  company: id,
  /** All that can be signed, the oldest first, as many as fit; of one `type` or, without it, of both. Nothing else is named then. */
  whole: z.optional(z.boolean()),
});
const released = z.object({ company_id: id, ids: z.array(id) });
/** What the calls that sign acts and documents have in common. */
const signRow = {
  method: "POST",
  who: audiences.parties,
  reply: signReply,
  status: 200,
  problems: ["not_found"],
  lambda: { memoryMb: 1024, timeoutSeconds: 29 },
} as const;

export const signingRoutes = defineArea({
  signActs: {
    ...signRow,
    path: "/acts/acts/sign",
    summary:
      "Puts acts of one company into a container that a super user signs, or opens the container of acts that the company signs.",
    grants: ["table:read", "table:write", "files:read:acts", "files:write:containers"],
    body: z.extend(choice, { acts: chosen, type: z.optional(z.literal(ACT_TYPES)) }),
  },
  signDocuments: {
    ...signRow,
    path: "/documents/documents/sign",
    summary:
      "Puts documents of one company into a container that a super user signs, or opens the container that the company signs.",
    grants: ["table:read", "table:write", "files:read:documents", "files:write:containers"],
    body: z.extend(choice, { documents: chosen, type: z.optional(z.literal(DOCUMENT_TYPES)) }),
  },
  container: {
    method: "GET",
    path: "/containers/{hash}",
    summary: "A container with its files and signatures.",
    who: audiences.parties,
    grants: ["table:read"],
    params: hash,
    reply: signContainer,
    status: 200,
    problems: ["not_found"],
  },
  download: {
    method: "GET",
    path: "/containers/{hash}/download",
    summary: "Redirects to a short-lived link to the signed container, as .asice or under the name .bdoc.",
    who: audiences.parties,
    grants: ["table:read", "files:read:containers"],
    params: hash,
    query: z.object({ format: z.optional(z.enum(["asice", "bdoc"])) }),
    reply: z.object({ location: z.string() }),
    status: 303,
    problems: ["not_found"],
  },
  file: {
    method: "GET",
    path: "/containers/{hash}/files/{number}",
    summary: "Redirects to a short-lived link to one file of a container, as it is signed.",
    who: audiences.parties,
    grants: ["table:read", "files:read:containers"],
    params: z.object({ hash: z.string().check(z.maxLength(100)), number: z.string().check(z.regex(/^\d{1,3}$/)) }),
    reply: z.object({ location: z.string() }),
    status: 303,
    problems: ["not_found"],
  },
  cancel: {
    method: "POST",
    path: "/containers/{hash}/cancel",
    summary: "Cancels a signing that nobody has finished; its acts or documents are free again.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write"],
    params: hash,
    reply: released,
    status: 200,
    problems: ["not_found", "container_changed", "container_busy", "signature_pending"],
  },
  release: {
    method: "POST",
    path: "/containers/{hash}/release",
    summary:
      "Releases a container whose dialog is left, if nobody has begun to sign it; the answer is the same if somebody has.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write"],
    params: hash,
    reply: nothing,
    status: 204,
  },
  keep: {
    method: "POST",
    path: "/containers/{hash}/keep",
    summary: "Says that the dialog of a container is open, so that the container is kept for ten minutes more.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write"],
    params: hash,
    reply: nothing,
    status: 204,
  },
  remove: {
    method: "POST",
    path: "/containers/{hash}/delete",
    summary: "Deletes a container that one party has signed; the signature is worth nothing any more.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write"],
    params: hash,
    reply: released,
    status: 200,
    problems: ["not_found", "container_changed", "container_busy", "signature_pending"],
  },
  decline: {
    method: "POST",
    path: "/containers/{hash}/decline",
    summary: "Says why the company does not sign; super users see it.",
    who: audiences.parties,
    grants: ["table:read", "table:write"],
    params: hash,
    body: z.object({ reason: textOfLines(2000) }),
    reply: nothing,
    status: 204,
    problems: ["not_found", "container_changed", "cannot_sign"],
  },
  waiting: {
    method: "GET",
    path: "/signing/waiting",
    summary:
      "Containers that wait for the signature of the person's companies, the oldest first, 50 at most, and their count.",
    who: audiences.parties,
    grants: ["table:read"],
    reply: z.object({ count: z.int(), results: z.array(waitingContainer) }),
    status: 200,
  },
  deleteContainer: {
    method: "POST",
    path: "/documents/documents/{hash}/delete_container",
    summary: "Deletes the container of a document that one party has signed, for all documents in it.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write"],
    params: hash,
    reply: released,
    status: 200,
    problems: ["not_found", "container_changed", "container_busy", "signature_pending"],
  },
  containerDocuments: {
    method: "GET",
    path: "/documents/documents/{hash}/container_documents",
    summary: "Documents in the container of a document, to show before it is deleted.",
    who: audiences.superUsers,
    grants: ["table:read"],
    params: hash,
    reply: z.array(z.object({ id, file_name: z.string() })),
    status: 200,
    problems: ["not_found"],
  },
});
