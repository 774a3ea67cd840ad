import { randomBytes } from "node:crypto";
import { digestOf, hashIdentifier } from "#functions/platform/asice/asn1/algorithms.ts";
import { explicit, objectId, octetString, sequence } from "#functions/platform/asice/asn1/write.ts";
import type { Certificate } from "#functions/platform/asice/certificates/certificate.ts";
import { NONCE } from "./response.ts";

/** RFC 8954, 2.1 asks for 1 to 32 bytes. */
const NONCE_BYTES = 32;

/** An OCSP request about one certificate with its own nonce (RFC 6960, 4.1; RFC 8954). */
export function ocspRequest(
  certificate: Certificate,
  issuer: Certificate,
  hash: "sha1" | "sha256",
): { der: Buffer; nonce: Buffer } {
  const nonce = randomBytes(NONCE_BYTES);
  const certificateId = sequence(
    hashIdentifier(hash),
    octetString(digestOf(hash, issuer.subject)),
    octetString(digestOf(hash, issuer.keyBits)),
    certificate.serialDer,
  );
  const extension = sequence(objectId(NONCE), octetString(octetString(nonce)));
  const requests = sequence(sequence(certificateId));
  return { der: sequence(sequence(requests, explicit(2, sequence(extension)))), nonce };
}
