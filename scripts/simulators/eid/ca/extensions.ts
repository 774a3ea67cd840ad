import { Boolean as Asn1Boolean, BitString, type Integer, ObjectIdentifier, OctetString, Sequence } from "asn1js";
import * as pkijs from "pkijs";

/** What a certificate is for; `identity` and `signature` follow the profiles of SK and Zetes for natural persons. */
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
export function extensionsOf(use: CertificateUse, keyId: Buffer, issuerKeyId: Buffer): pkijs.Extension[] {
  const common = [
    extension("2.5.29.14", new OctetString({ valueHex: new Uint8Array(keyId).buffer })),
    extension(
      "2.5.29.35",
      new pkijs.AuthorityKeyIdentifier({
        keyIdentifier: new OctetString({ valueHex: new Uint8Array(issuerKeyId).buffer }),
      }).toSchema(),
    ),
  ];
  switch (use.kind) {
    case "authority":
      return [
        ...common,
        extension("2.5.29.19", new Sequence({ value: [new Asn1Boolean({ value: true })] }), true),
        keyUsage(["keyCertSign", "cRLSign"]),
      ];
    case "ocspResponder":
      return [
        ...common,
        keyUsage(["digitalSignature"]),
        purpose("ocspSigning", true),
        extension("1.3.6.1.5.5.7.48.1.5", new Sequence()),
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

function extension(extnID: string, value: { toBER(): ArrayBuffer }, critical = false): pkijs.Extension {
  return new pkijs.Extension({ extnID, critical, extnValue: value.toBER() });
}

function keyUsage(bits: readonly (keyof typeof KEY_USAGE)[]): pkijs.Extension {
  let byte = 0;
  for (const bit of bits) byte |= 0x80 >> KEY_USAGE[bit];
  const unusedBits = Math.min(...bits.map((bit) => 7 - KEY_USAGE[bit]));
  return extension("2.5.29.15", new BitString({ valueHex: new Uint8Array([byte]).buffer, unusedBits }), true);
}

function purpose(name: keyof typeof PURPOSES, critical: boolean): pkijs.Extension {
  return extension("2.5.29.37", new pkijs.ExtKeyUsage({ keyPurposes: [PURPOSES[name]] }).toSchema(), critical);
}

function policies(ids: readonly string[]): pkijs.Extension {
  const certificatePolicies = ids.map((policyIdentifier) => new pkijs.PolicyInformation({ policyIdentifier }));
  return extension("2.5.29.32", new pkijs.CertificatePolicies({ certificatePolicies }).toSchema());
}

/** Qualified, in a secure device, for electronic signatures. */
function qualifiedStatements(): pkijs.Extension {
  const statement = (...value: (ObjectIdentifier | Sequence | Integer)[]) => new Sequence({ value });
  const id = (value: string) => new ObjectIdentifier({ value });
  return extension(
    "1.3.6.1.5.5.7.1.3",
    new Sequence({
      value: [
        statement(id("0.4.0.1862.1.1")),
        statement(id("0.4.0.1862.1.4")),
        statement(id("0.4.0.1862.1.6"), new Sequence({ value: [id("0.4.0.1862.1.6.1")] })),
      ],
    }),
  );
}
