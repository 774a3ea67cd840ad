import { constants, createHash, type KeyObject, verify } from "node:crypto";
import * as z from "zod/mini";
import { issuersOfPeople } from "#functions/containers/trustedLists/currentTrust.ts";
import { checkKey } from "#functions/platform/asice/asn1/algorithms.ts";
import { checkValidity, issuerOf, type Trust, trustIn } from "#functions/platform/asice/certificates/anchors.ts";
import {
  type Certificate,
  has,
  policiesOf,
  purposes,
  readCertificate,
  signerOf,
} from "#functions/platform/asice/certificates/certificate.ts";
import { check, Refusal } from "#functions/platform/asice/refusal.ts";
import { checkRevocation, readOcspResponse } from "#functions/platform/asice/revocation/ocsp.ts";
import type { EidSettings } from "#functions/platform/clients/eid/settings.ts";
import { askOcsp, responderFor } from "#functions/platform/clients/proofClients.ts";
import type { SmartIdConfirmed } from "#functions/platform/clients/smartIdClient.ts";
import type { EidOutcome, IdCardOutcome } from "#shared/containers/outcomes.ts";
import type { ReasonCode } from "#shared/containers/reasons.ts";

export type Checked = { ok: true; code: string; name: string } | { ok: false; outcome: EidOutcome };

interface Expected {
  code: string;
  challenge: Buffer;
  anchors: readonly string[];
  now: Date;
}

/** Checks the signature of a phone over SHA-256 of our random bytes, and its signer. */
export function checkMobileId(
  answer: { signature: Buffer; certificate: Buffer | undefined },
  { code, challenge, anchors, now }: Expected,
): Checked {
  return checkedSigner(code, () => {
    if (!answer.certificate) return undefined;
    const identity = identityIn(answer.certificate, anchors, now);
    const { key } = identity.certificate;
    const isSigned = verify("sha256", challenge, { key, dsaEncoding: "ieee-p1363" }, answer.signature);
    return isSigned ? identity : undefined;
  });
}

/** Checks an ACSP_V2 signature of Smart-ID over the data of both sides (RP API v3, "Signature protocols"), and its signer. */
export function checkSmartId(
  { certificate, isQualified, signature }: SmartIdConfirmed,
  sent: { interactions: string; scheme: string; relyingParty: string },
  { code, challenge, anchors, now }: Expected,
): Checked {
  return checkedSigner(code, () => {
    if (!signature || !isQualified || signature.protocol !== "ACSP_V2" || signature.flowType !== "Notification") {
      return undefined;
    }
    const identity = identityIn(certificate, anchors, now);
    const text = [
      sent.scheme,
      signature.protocol,
      signature.serverRandom,
      challenge.toString("base64"),
      signature.userChallenge,
      Buffer.from(sent.relyingParty).toString("base64"),
      "",
      createHash("sha256").update(sent.interactions).digest("base64"),
      signature.interactionTypeUsed,
      "",
      signature.flowType,
    ].join("|");
    const { key } = identity.certificate;
    if (key.asymmetricKeyType !== "rsa") return undefined;
    const pss = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
    return verify(signature.hash, Buffer.from(text), pss, signature.value) ? identity : undefined;
  });
}

/** `signerOf` returns who a checked certificate is of, or undefined when its key did not sign. */
function checkedSigner(expected: string, signerOf: () => Identity | undefined): Checked {
  try {
    const signer = signerOf();
    if (!signer) return { ok: false, outcome: "untrusted" };
    const { code, name } = signer;
    return code === expected ? { ok: true, code, name } : { ok: false, outcome: "other_person" };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, outcome: "untrusted" };
    throw error;
  }
}

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

/** Authentication by Smart-ID, in its certificates since 2025. */
const SMART_ID_AUTH = "1.3.6.1.4.1.62306.5.7.0";
/** Mobile-ID of SK, old and new. A phone must not pass for a card. */
const MOBILE_ID_POLICIES = ["1.3.6.1.4.1.10015.1.3", "1.3.6.1.4.1.10015.18.1"];

export interface Identity {
  code: string;
  name: string;
  certificate: Certificate;
  issuer: Certificate;
  trust: Trust;
}

/** docs/rules/eid.md, "Who may be signed in by a certificate". @param anchors base64 of DER @throws Refusal */
export function identityIn(der: Buffer, anchors: readonly string[], now: Date): Identity {
  const certificate = readCertificate(der);
  const isOfPerson = has(certificate, "digitalSignature") && !has(certificate, "nonRepudiation") && !certificate.isCa;
  const allowed = certificate.extendedKeyUsage?.purposes ?? [];
  check(isOfPerson, "certificate_purpose", "key usage");
  const isForSigningIn = allowed.includes(purposes.clientAuth) || allowed.includes(SMART_ID_AUTH);
  check(isForSigningIn, "certificate_purpose", "not for signing in");
  checkKey(certificate.key);
  const { trust } = trustIn(anchors.map((each) => readCertificate(Buffer.from(each, "base64"))));
  const issuer = issuerOf(certificate, trust.issuers);
  check(issuer !== undefined, "issuer_unknown");
  checkValidity(certificate, issuer, now);
  const { personalCode, country, name } = signerOf(certificate);
  check(country === "EE" && /^\d{11}$/.test(personalCode), "certificate_purpose", "not of a person of Estonia");
  return { code: personalCode, name, certificate, issuer, trust };
}

export function isOfMobileId(certificate: Certificate): boolean {
  return policiesOf(certificate).some((id) =>
    MOBILE_ID_POLICIES.some((barred) => id === barred || id.startsWith(`${barred}.`)),
  );
}
