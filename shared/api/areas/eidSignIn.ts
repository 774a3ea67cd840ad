import * as z from "zod/mini";
import { defineArea } from "#shared/api/route.ts";
import { nothing } from "#shared/api/schemas.ts";

/** The rule has the true limits and their sentences (shared/domain/eid/typedIdentity.ts). */
const typed = z.string().check(z.maxLength(100));
const attempt = z.object({ id: z.uuid() });
const begun = z.object({ id: z.uuid(), verification_code: z.string(), ends_in: z.int() });

/** Authentication token of Web eID; the certificate decides, so nothing of it is believed here. */
const cardToken = z.object({
  unverifiedCertificate: z.string().check(z.minLength(1), z.maxLength(8_000)),
  algorithm: z.string().check(z.minLength(1), z.maxLength(20)),
  signature: z.string().check(z.minLength(1), z.maxLength(2_000)),
  format: z.string().check(z.minLength(1), z.maxLength(50)),
});

export const eidSignInRoutes = defineArea({
  mobileId: {
    method: "POST",
    path: "/session/mobile_id",
    summary: "Asks a phone by Mobile-ID; the reply has the code that the phone shows as well.",
    who: "anyone",
    grants: ["table:read", "table:write", "queue:eidAttempts"],
    body: z.object({ idCode: typed, phoneNumber: typed }),
    reply: begun,
    status: 201,
    problems: ["too_many_requests", "eid_busy", "eid_off"],
  },
  smartId: {
    method: "POST",
    path: "/session/smart_id",
    summary: "Asks a phone by Smart-ID; the reply has the code that the phone shows as well.",
    who: "anyone",
    grants: ["table:read", "table:write", "queue:eidAttempts"],
    body: z.object({ idCode: typed }),
    reply: begun,
    status: 201,
    problems: ["too_many_requests", "eid_busy", "eid_off"],
  },
  idCard: {
    method: "POST",
    path: "/session/id_card",
    summary: "Gives a nonce for an ID card to sign.",
    who: "anyone",
    grants: ["table:read", "table:write"],
    reply: z.object({ id: z.uuid(), nonce: z.string(), ends_in: z.int() }),
    status: 201,
    problems: ["too_many_requests", "eid_off"],
  },
  cardToken: {
    method: "POST",
    path: "/session/eid/{id}/token",
    summary: "Takes what an ID card has signed; a worker checks it.",
    who: "anyone",
    grants: ["table:read", "table:write", "queue:eidAttempts"],
    params: attempt,
    body: z.object({ token: cardToken }),
    reply: nothing,
    status: 202,
    problems: ["not_found"],
  },
  progress: {
    method: "GET",
    path: "/session/eid/{id}",
    summary: "Tells the browser that began an attempt how far it is.",
    who: "anyone",
    grants: ["table:read"],
    params: attempt,
    reply: z.object({
      state: z.enum(["waiting", "confirmed", "failed"]),
      verification_code: z.nullable(z.string()),
      message: z.nullable(z.string()),
      ends_in: z.int(),
    }),
    status: 200,
    problems: ["not_found"],
  },
  cancel: {
    method: "POST",
    path: "/session/eid/{id}/cancel",
    summary: "Ends an attempt; a later confirmation is worth nothing.",
    who: "anyone",
    grants: ["table:read", "table:write"],
    params: attempt,
    reply: nothing,
    status: 204,
    problems: ["not_found"],
  },
  finish: {
    method: "POST",
    path: "/session/eid/{id}/finish",
    summary: "Turns a confirmed attempt into a session, once.",
    who: "anyone",
    grants: ["table:read", "table:write"],
    params: attempt,
    reply: z.object({ name: z.string() }),
    status: 200,
    problems: ["not_found", "eid_not_confirmed"],
  },
});
