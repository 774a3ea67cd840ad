import { octets, oid, sequence, tlv, truth } from "./der.ts";

/** Use of a certificate; `identity` and `signature` follow the profiles of SK and Zetes for natural persons. */
export type CertificateUse =
  | { kind: "authority" }
  | { kind: "ocspResponder" }
  | { kind: "timestamps" }
  | { kind: "trustedList" }
  | { kind: "identity" | "signature"; policies: readonly string[] };

const KEY_USAGE = { digitalSignature: 0, nonRepudiation: 1, keyCertSign: 5, cRLSign: 6 } as const;
const PURPOSES = {
  clientAuth: "1.3.6.1.5.5.7.3.2",
  timeStamping: "1.3.6.1.5.5.7.3.8",
  ocspSigning: "1.3.6.1.5.5.7.3.9",
} as const;

/** Extensions of RFC 5280 §4.2.1; QCStatements of ETSI EN 319 412-5. */
export function extensionsOf(use: CertificateUse, keyId: Buffer, issuerKeyId: Buffer): Buffer[] {
  const common = [extension("2.5.29.14", octets(keyId)), extension("2.5.29.35", sequence(tlv(0x80, issuerKeyId)))];
  switch (use.kind) {
    case "authority":
      return [...common, extension("2.5.29.19", sequence(truth), true), keyUsage(["keyCertSign", "cRLSign"])];
    case "ocspResponder":
      return [
        ...common,
        keyUsage(["digitalSignature"]),
        purpose("ocspSigning", true),
        extension("1.3.6.1.5.5.7.48.1.5", sequence()),
      ];
    case "timestamps":
      return [...common, keyUsage(["digitalSignature"]), purpose("timeStamping", true)];
    case "trustedList":
      return [...common, keyUsage(["digitalSignature"])];
    case "identity":
      return [...common, keyUsage(["digitalSignature"]), purpose("clientAuth", false), policies(use.policies)];
    default:
      return [...common, keyUsage(["nonRepudiation"]), policies(use.policies), qualifiedStatements()];
  }
}

function extension(id: string, value: Buffer, isCritical = false): Buffer {
  return sequence(oid(id), ...(isCritical ? [truth] : []), octets(value));
}

function keyUsage(bits: readonly (keyof typeof KEY_USAGE)[]): Buffer {
  let byte = 0;
  for (const bit of bits) byte |= 0x80 >> KEY_USAGE[bit];
  const unusedBits = Math.min(...bits.map((bit) => 7 - KEY_USAGE[bit]));
  return extension("2.5.29.15", tlv(0x03, Buffer.from([unusedBits, byte])), true);
}

function purpose(name: keyof typeof PURPOSES, isCritical: boolean): Buffer {
  return extension("2.5.29.37", sequence(oid(PURPOSES[name])), isCritical);
}

function policies(ids: readonly string[]): Buffer {
  return extension("2.5.29.32", sequence(...ids.map((id) => sequence(oid(id)))));
}

/** Qualified, in a secure device, for electronic signatures. */
function qualifiedStatements(): Buffer {
  const types = sequence(oid("0.4.0.1862.1.6"), sequence(oid("0.4.0.1862.1.6.1")));
  const statements = sequence(sequence(oid("0.4.0.1862.1.1")), sequence(oid("0.4.0.1862.1.4")), types);
  return extension("1.3.6.1.5.5.7.1.3", statements);
}
