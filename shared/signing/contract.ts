import * as z from "zod/mini";
import { releasedContainer, signContainer, waitingContainer } from "#shared/containers/contract.ts";
import { audiences } from "#shared/platform/audiences.ts";
import { fileQuery, storedFile } from "#shared/platform/fileShapes.ts";
import { defineArea, LARGE_CALL } from "#shared/platform/route.ts";
import { id, nothing } from "#shared/platform/schemas.ts";
import { textOfLines } from "#shared/platform/typedText.ts";

/** The rule has the true limits and their sentences (shared/signing/typedIdentity.ts). */
const typedIdentity = z.string().check(z.maxLength(100));

const signInAttempt = z.object({ id: z.uuid() });

/** The hash of a letter's link, by which an owner who is a private person becomes a user. */
const letter = z.optional(z.string().check(z.maxLength(100)));

const begunSignIn = z.object({ id: z.uuid(), verification_code: z.string(), ends_in: z.int() });

/** Authentication token of Web eID; only its certificate is trusted. */
const cardToken = z.object({
  unverifiedCertificate: z.string().check(z.minLength(1), z.maxLength(8_000)),
  algorithm: z.string().check(z.minLength(1), z.maxLength(20)),
  signature: z.string().check(z.minLength(1), z.maxLength(2_000)),
  format: z.string().check(z.minLength(1), z.maxLength(50)),
});

const hash = z.object({ hash: z.string().check(z.maxLength(100)) });

const typed = z.string().check(z.maxLength(100));

const begun = z.object({
  id: z.uuid(),
  /** Null until `progress` knows it. */
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

/** Asks the services of SK, and builds the container as the PIN would make it, as the worker of `eidAttempts` does. */
const phoneRow = {
  method: "POST",
  who: audiences.parties,
  grants: ["table:read", "table:write", "table:delete", "files:read:containers", "queue:eidAttempts", "secret:eid"],
  params: hash,
  reply: begun,
  status: 201,
  problems: attemptProblems,
  reaches: ["eid"],
  lambda: { memoryMb: 2048 },
} as const;

export const signingRoutes = defineArea({
  signInByMobileId: {
    method: "POST",
    path: "/session/mobile_id",
    summary: "Asks a phone by Mobile-ID; the reply has the code that the phone shows as well.",
    who: "anyone",
    grants: ["table:read", "table:write", "queue:eidAttempts"],
    body: z.object({ idCode: typedIdentity, phoneNumber: typedIdentity, letter }),
    reply: begunSignIn,
    status: 201,
    problems: ["not_found", "too_many_requests", "eid_busy", "eid_off"],
  },
  signInBySmartId: {
    method: "POST",
    path: "/session/smart_id",
    summary: "Asks a phone by Smart-ID; the reply has the code that the phone shows as well.",
    who: "anyone",
    grants: ["table:read", "table:write", "queue:eidAttempts"],
    body: z.object({ idCode: typedIdentity, letter }),
    reply: begunSignIn,
    status: 201,
    problems: ["not_found", "too_many_requests", "eid_busy", "eid_off"],
  },
  signInByIdCard: {
    method: "POST",
    path: "/session/id_card",
    summary: "Gives a nonce for an ID card to sign.",
    who: "anyone",
    grants: ["table:read", "table:write"],
    body: z.object({ letter }),
    reply: z.object({ id: z.uuid(), nonce: z.string(), ends_in: z.int() }),
    status: 201,
    problems: ["not_found", "too_many_requests", "eid_off"],
  },
  signInCardToken: {
    method: "POST",
    path: "/session/eid/{id}/token",
    summary: "Takes what an ID card has signed; a worker checks it.",
    who: "anyone",
    grants: ["table:read", "table:write", "queue:eidAttempts"],
    params: signInAttempt,
    body: z.object({ token: cardToken }),
    reply: nothing,
    status: 202,
    problems: ["not_found"],
  },
  signInProgress: {
    method: "GET",
    path: "/session/eid/{id}",
    summary: "Tells the browser that began an signInAttempt how far it is.",
    who: "anyone",
    grants: ["table:read"],
    params: signInAttempt,
    reply: z.object({
      state: z.enum(["waiting", "confirmed", "failed"]),
      verification_code: z.nullable(z.string()),
      message: z.nullable(z.string()),
      ends_in: z.int(),
    }),
    status: 200,
    problems: ["not_found"],
  },
  cancelSignIn: {
    method: "POST",
    path: "/session/eid/{id}/cancel",
    summary: "Ends an signInAttempt; a later confirmation is worth nothing.",
    who: "anyone",
    grants: ["table:read", "table:write"],
    params: signInAttempt,
    reply: nothing,
    status: 204,
    problems: ["not_found"],
  },
  finishSignIn: {
    method: "POST",
    path: "/session/eid/{id}/finish",
    summary: "Turns a confirmed signInAttempt into a session, once.",
    who: "anyone",
    grants: ["table:read", "table:write", "table:delete"],
    params: signInAttempt,
    reply: z.object({ name: z.string() }),
    status: 200,
    problems: ["not_found", "eid_not_confirmed"],
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
    query: fileQuery,
    reply: storedFile,
    status: 303,
    problems: ["not_found"],
  },
  cancel: {
    method: "POST",
    path: "/containers/{hash}/cancel",
    summary: "Cancels a signing that nobody has finished; its acts or documents are free again.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete", "queue:actFiles", "queue:actWarnings"],
    params: hash,
    reply: releasedContainer,
    status: 200,
    problems: ["not_found", "container_changed", "container_busy", "signature_pending"],
  },
  release: {
    method: "POST",
    path: "/containers/{hash}/release",
    summary:
      "Releases a container whose dialog is left, if nobody has begun to sign it; the answer is the same if somebody has.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete", "queue:actFiles", "queue:actWarnings"],
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
    grants: ["table:read", "table:write", "table:delete", "queue:actFiles", "queue:actWarnings"],
    params: hash,
    reply: releasedContainer,
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
  mobileId: {
    ...phoneRow,
    path: "/containers/{hash}/mobile_id",
    summary: "Asks a phone by Mobile-ID to sign a container; the reply has the code that it shows, if known in time.",
    body: z.object({ idCode: typed, phoneNumber: typed }),
  },
  smartId: {
    ...phoneRow,
    path: "/containers/{hash}/smart_id",
    summary: "Asks a phone by Smart-ID to sign a container; the reply has the code that it shows, if known in time.",
    body: z.object({ idCode: typed }),
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
      hash_function: z.enum(["SHA-256", "SHA-384", "SHA-512"]),
      ends_in: z.int(),
    }),
    status: 201,
    problems: [...attemptProblems],
    // Reads a container of 100 MB and builds it once more.
    lambda: LARGE_CALL,
  },
  cardSignature: {
    method: "POST",
    path: "/signing/attempts/{id}/signature",
    summary: "Takes the signature of a card; a worker puts it into the container.",
    who: audiences.parties,
    grants: ["table:read", "table:write", "table:delete", "queue:eidAttempts"],
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
      /** The signed company, and acts or documents. Null and none before. */
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
    grants: ["table:read", "table:write", "table:delete"],
    params: attempt,
    reply: nothing,
    status: 204,
    problems: ["not_found", "signature_pending"],
  },
});
