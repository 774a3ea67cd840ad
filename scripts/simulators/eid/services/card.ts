import { createHash, sign } from "node:crypto";
import type { Answer } from "#scripts/simulators/answer.ts";
import type { TestCa } from "#scripts/simulators/eid/ca/testCa.ts";
import { fieldsOf, json, textOf } from "./reply.ts";
import { signHash } from "./signHash.ts";

export const CARD_CODES = ["60001019906", "40504040001", "60001019928", "60001019961", "60001019983"] as const;

const ALGORITHM = { cryptoAlgorithm: "ECC", hashFunction: "SHA-384", paddingScheme: "NONE" };
const HASH_BYTES: Readonly<Record<string, number>> = { "SHA-256": 32, "SHA-384": 48, "SHA-512": 64 };

/** Answers the fake Web eID extension of the demo; the messages are those of the real one. */
export function cardService(ca: TestCa) {
  return (path: string, body: Buffer): Answer => {
    const fields = fieldsOf(body);
    const code = textOf(fields, "card");
    if (!CARD_CODES.some((each) => each === code)) return json(404, { code: "ERR_WEBEID_USER_CANCELLED" });
    switch (path) {
      case "authenticate":
        return json(200, token(ca, code, textOf(fields, "origin"), textOf(fields, "challengeNonce")));
      case "getSigningCertificate": {
        const certificate = ca.personal("card", code, "signature").certificate.toString("base64");
        return json(200, { certificate, supportedSignatureAlgorithms: [ALGORITHM] });
      }
      case "sign": {
        const hash = Buffer.from(textOf(fields, "hash"), "base64");
        const { key, certificate } = ca.personal("card", code, "signature");
        const isAsked = certificate.toString("base64") === textOf(fields, "certificate");
        if (!isAsked || HASH_BYTES[textOf(fields, "hashFunction")] !== hash.byteLength) {
          return json(400, { code: "ERR_WEBEID_NATIVE_INVALID_ARGUMENT" });
        }
        return json(200, { signature: signHash(key, hash).toString("base64"), signatureAlgorithm: ALGORITHM });
      }
      default:
        return json(404, { code: "ERR_WEBEID_UNKNOWN_ERROR" });
    }
  };
}

/** Authentication token of format web-eid:1.0: a signature over hash(origin) + hash(nonce). */
function token(ca: TestCa, code: string, origin: string, nonce: string) {
  const { key, certificate } = ca.personal("card", code, "identity");
  const hashed = (text: string) => createHash("sha384").update(text).digest();
  const signature = sign("sha384", Buffer.concat([hashed(origin), hashed(nonce)]), { key, dsaEncoding: "ieee-p1363" });
  return {
    unverifiedCertificate: certificate.toString("base64"),
    algorithm: "ES384",
    signature: signature.toString("base64"),
    format: "web-eid:1.0",
    appVersion: "https://web-eid.eu/web-eid-app/releases/2.7.0",
  };
}
