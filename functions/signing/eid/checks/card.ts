import { constants, createHash, type KeyObject, verify } from "node:crypto";
import * as z from "zod/mini";
import { issuersOfPeople } from "#functions/containers/trustedLists/currentTrust.ts";
import { Refusal } from "#functions/platform/asice/refusal.ts";
import { checkRevocation } from "#functions/platform/asice/revocation/checkRevocation.ts";
import { readOcspResponse } from "#functions/platform/asice/revocation/response.ts";
import type { EidSettings } from "#functions/platform/clients/eid/settings.ts";
import { askOcsp, responderFor } from "#functions/platform/clients/proofClients.ts";
import type { IdCardOutcome } from "#shared/containers/outcomes.ts";
import type { ReasonCode } from "#shared/containers/reasons.ts";
import { type Identity, identityIn, isOfMobileId } from "./identity.ts";
import type { Checked } from "./phoneAnswers.ts";

/** Maximum age of an OCSP answer (docs/rules/eid.md, "Who may be signed in by a certificate"). */
const MAX_AGE_MS = 2 * 60_000;

/** Algorithms of RFC 7518 §3.1 that Web eID names, with the hash for the origin and the nonce. */
const HASHES: Readonly<Record<string, { hash: "sha256" | "sha384" | "sha512"; key: "ec" | "rsa"; isPss: boolean }>> = {
  ES256: { hash: "sha256", key: "ec", isPss: false },
  ES384: { hash: "sha384", key: "ec", isPss: false },
  ES512: { hash: "sha512", key: "ec", isPss: false },
  PS256: { hash: "sha256", key: "rsa", isPss: true },
  PS384: { hash: "sha384", key: "rsa", isPss: true },
  PS512: { hash: "sha512", key: "rsa", isPss: true },
  RS256: { hash: "sha256", key: "rsa", isPss: false },
  RS384: { hash: "sha384", key: "rsa", isPss: false },
  RS512: { hash: "sha512", key: "rsa", isPss: false },
};

const token = z.object({
  unverifiedCertificate: z.string(),
  algorithm: z.string(),
  signature: z.string(),
  format: z.string(),
});

/** Checks the authentication token of a card (Web eID, format web-eid:1.x), and by OCSP that its certificate is good. */
export async function checkCard(
  tokenJson: string,
  sent: { origin: string; nonce: string },
  settings: EidSettings,
  now: Date,
): Promise<Checked> {
  const read = token.safeParse(JSON.parse(tokenJson));
  if (!read.success || !/^web-eid:1(\.\d+)?$/.test(read.data.format)) return { ok: false, outcome: "untrusted" };
  const { unverifiedCertificate, algorithm, signature } = read.data;
  try {
    const anchors = await issuersOfPeople(settings, now);
    const identity = identityIn(Buffer.from(unverifiedCertificate, "base64"), anchors, now);
    if (isOfMobileId(identity.certificate)) return { ok: false, outcome: "wrong_certificate" };
    const isSigned = isSignedBy(identity.certificate.key, algorithm, Buffer.from(signature, "base64"), sent);
    if (!isSigned) return { ok: false, outcome: "untrusted" };
    const outcome = await revocationOf(identity, settings, now);
    return outcome === "good" ? { ok: true, code: identity.code, name: identity.name } : { ok: false, outcome };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, outcome: CERTIFICATE_OUTCOMES[error.reason] ?? "untrusted" };
    throw error;
  }
}

const CERTIFICATE_OUTCOMES: Partial<Record<ReasonCode, IdCardOutcome>> = {
  certificate_expired: "certificate_expired",
  certificate_purpose: "wrong_certificate",
};

/** Attack: a token of another site or attempt is worthless, since the card signs hash(origin) + hash(nonce). */
function isSignedBy(
  key: KeyObject,
  algorithm: string,
  signature: Buffer,
  sent: { origin: string; nonce: string },
): boolean {
  const known = HASHES[algorithm];
  if (!known || key.asymmetricKeyType !== known.key) return false;
  const hashed = (text: string) => createHash(known.hash).update(text).digest();
  const signed = Buffer.concat([hashed(sent.origin), hashed(sent.nonce)]);
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
  return verify(known.hash, signed, { key, dsaEncoding: "ieee-p1363", ...(known.isPss ? pss : {}) }, signature);
}

async function revocationOf(identity: Identity, settings: EidSettings, now: Date): Promise<"good" | IdCardOutcome> {
  const { certificate, issuer, trust } = identity;
  const answer = await askOcsp(responderFor(issuer, settings), certificate, issuer);
  if (!answer.ok) return "unavailable";
  // The clocks may differ; the nonce refuses answers from before our request.
  const oldest = new Date(now.getTime() - MAX_AGE_MS);
  try {
    const question = { certificate, issuer, stampedAt: oldest, nonce: answer.nonce };
    const producedAt = checkRevocation(answer.der, question, trust);
    const { thisUpdate } = readOcspResponse(answer.der);
    const isNow = thisUpdate >= oldest && producedAt.getTime() <= Date.now() + MAX_AGE_MS;
    return isNow ? "good" : "status_unknown";
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.reason === "revoked" || error.reason === "suspended" ? "revoked" : "status_unknown";
  }
}
