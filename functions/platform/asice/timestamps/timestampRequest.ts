import { randomBytes } from "node:crypto";
import { hashIdentifier } from "#functions/platform/asice/asn1/algorithms.ts";
import { Elements, hexOf, readDer, tags } from "#functions/platform/asice/asn1/readDer.ts";
import { derOf, octetString, sequence } from "#functions/platform/asice/asn1/write.ts";

const NONCE_BYTES = 16;
/** PKIStatus `granted` and `grantedWithMods` (RFC 3161, 2.4.2). */
const GRANTED: ReadonlySet<string> = new Set(["0", "1"]);

/** Asks for the certificate in the token (RFC 3161, 2.4.1). `nonce`: hexadecimal without leading zeros. */
export function timestampRequest(hash: Uint8Array): { der: Buffer; nonce: string } {
  const nonce = randomBytes(NONCE_BYTES);
  // Positive and without a leading zero, so that its digits compare as text.
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const request = sequence(
    derOf(tags.integer, Buffer.of(1)),
    sequence(hashIdentifier("sha256"), octetString(hash)),
    derOf(tags.integer, nonce),
    derOf(tags.boolean, Buffer.of(0xff)),
  );
  return { der: request, nonce: nonce.toString("hex") };
}

/** Byte for byte, since re-encoding could change what is signed. @returns undefined when the authority has rejected */
export function tokenIn(answer: Uint8Array): Buffer | undefined {
  return readDer(
    answer,
    (value) => {
      const parts = new Elements(value);
      const status = new Elements(parts.take(tags.sequence)).take(tags.integer);
      if (!GRANTED.has(hexOf(status))) return undefined;
      const token = parts.take(tags.sequence).bytes;
      parts.end();
      return token;
    },
    "timestamp_broken",
  );
}
