import { constants, createHash, verify } from "node:crypto";
import { Refusal } from "#functions/platform/asice/refusal.ts";
import type { SmartIdConfirmed } from "#functions/platform/clients/smartIdClient.ts";
import type { EidOutcome } from "#shared/containers/outcomes.ts";
import { type Identity, identityIn } from "./identity.ts";

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
