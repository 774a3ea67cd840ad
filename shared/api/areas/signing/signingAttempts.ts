import * as z from "zod/mini";
import { audiences } from "#shared/api/audiences.ts";
import { defineArea } from "#shared/api/route.ts";
import { id, nothing } from "#shared/api/schemas.ts";

const hash = z.object({ hash: z.string().check(z.maxLength(100)) });
const typed = z.string().check(z.maxLength(100));
const begun = z.object({
  id: z.uuid(),
  /** Null while it is not known yet; `progress` tells it later. */
  verification_code: z.nullable(z.string()),
  /** Seconds. */
  ends_in: z.int(),
  /** Seconds for which the service waits for the PIN. */
  answer_in: z.int(),
});
const attempt = z.object({ id: z.uuid() });

const attemptProblems = [
  "not_found",
  "too_many_requests",
  "eid_busy",
  "eid_off",
  "container_changed",
  "cannot_sign",
] as const;

/** Attempts to sign a container (docs/rules/signingAttempts.md). */
export const signingAttemptRoutes = defineArea({
  mobileId: {
    method: "POST",
    path: "/containers/{hash}/mobile_id",
    summary: "Asks a phone by Mobile-ID to sign a container.",
    who: audiences.parties,
    grants: ["table:read", "table:write", "queue:eidAttempts"],
    params: hash,
    body: z.object({ idCode: typed, phoneNumber: typed }),
    reply: begun,
    status: 201,
    problems: [...attemptProblems],
    lambda: { timeoutSeconds: 29 },
  },
  smartId: {
    method: "POST",
    path: "/containers/{hash}/smart_id",
    summary: "Asks a phone by Smart-ID to sign a container.",
    who: audiences.parties,
    grants: ["table:read", "table:write", "queue:eidAttempts"],
    params: hash,
    body: z.object({ idCode: typed }),
    reply: begun,
    status: 201,
    problems: [...attemptProblems],
    lambda: { timeoutSeconds: 29 },
  },
  idCard: {
    method: "POST",
    path: "/containers/{hash}/id_card",
    summary: "Takes the certificate of a card, and gives the hash that the card signs.",
    who: audiences.parties,
    grants: ["table:read", "table:write", "secret:eid", "files:read:containers"],
    params: hash,
    body: z.object({
      /** Base64 of DER. */
      certificate: z.string().check(z.minLength(1), z.maxLength(8_000)),
    }),
    reply: z.object({
      id: z.uuid(),
      /** Base64. */
      hash: z.string(),
      /** As Web eID names it. */
      hash_function: z.enum(["SHA-256", "SHA-384", "SHA-512"]),
      ends_in: z.int(),
    }),
    status: 201,
    problems: [...attemptProblems],
    // Reads a container of 100 MB and builds it once more.
    lambda: { memoryMb: 1024, timeoutSeconds: 29 },
  },
  cardSignature: {
    method: "POST",
    path: "/signing/attempts/{id}/signature",
    summary: "Takes the signature of a card; a worker puts it into the container.",
    who: audiences.parties,
    grants: ["table:read", "table:write", "queue:eidAttempts"],
    params: attempt,
    body: z.object({ signature: z.string().check(z.minLength(1), z.maxLength(2_000)) }),
    reply: nothing,
    status: 202,
    problems: ["not_found"],
  },
  progress: {
    method: "GET",
    path: "/signing/attempts/{id}",
    summary: "Tells the person who began an attempt to sign how far it is.",
    who: audiences.parties,
    grants: ["table:read"],
    params: attempt,
    reply: z.object({
      /** `embedding`: the PIN is given, and the container is being finished. */
      state: z.enum(["waiting", "embedding", "signed", "failed"]),
      verification_code: z.nullable(z.string()),
      message: z.nullable(z.string()),
      ends_in: z.int(),
      /** Of what was signed: the company, and the acts or documents. Null and none before. */
      company_id: z.nullable(id),
      ids: z.array(id),
    }),
    status: 200,
    problems: ["not_found"],
  },
  cancelAttempt: {
    method: "POST",
    path: "/signing/attempts/{id}/cancel",
    summary: "Ends an attempt to sign before its signature is given; a later confirmation is worth nothing.",
    who: audiences.parties,
    grants: ["table:read", "table:write"],
    params: attempt,
    reply: nothing,
    status: 204,
    problems: ["not_found", "signature_pending"],
  },
});
