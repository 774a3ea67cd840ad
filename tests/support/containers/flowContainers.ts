import { constants, createHash, type KeyObject, sign } from "node:crypto";
import type { ContainerSignature, SigningContainer } from "#functions/containers/store/container.ts";
import { trustIn } from "#functions/platform/asice/certificates/anchors.ts";
import { readCertificate } from "#functions/platform/asice/certificates/certificate.ts";
import { newContainer, withSignature } from "#functions/platform/asice/container/buildContainer.ts";
import { bytesToStamp, finishSignature } from "#functions/platform/asice/signatures/ownSignature.ts";
import type { SignatureMethod } from "#functions/platform/asice/signatures/signatureMethods.ts";
import type { EidSettings } from "#functions/platform/clients/eid/settings.ts";
import { isOwnValue, preparedFor, readSigningCertificate } from "#functions/signing/attempts/prepareSigning.ts";
import { fetchProofs } from "#functions/signing/attempts/runSigning.ts";
import { MEANS, type Means } from "#scripts/simulators/eid/ca/testCa.ts";
import { type EidSimulator, eidSettingsOf, startEidSimulator } from "#scripts/simulators/eid/simulator.ts";
import { FILES } from "./signing.ts";

const NAMES = { card: "idCard", mobile: "mobileId", smart: "smartId" } as const;
const CODES = { card: "60001019906", mobile: "50001018908", smart: "40504040001" } as const;

/**
 * Containers that the steps of signing make, by the means of the platform and of the company, with time-stamps and OCSP
 * responses that the simulator gave; and the certificates that a validator has to trust.
 */
export async function flowContainers(pairs: readonly (readonly [Means, Means])[]) {
  const simulator = await startEidSimulator();
  try {
    const containers: [string, Buffer][] = [];
    for (const [first, second] of pairs) {
      const one = await signedBy(simulator, first, undefined);
      containers.push([`flow-${first}-${second}.asice`, await signedBy(simulator, second, one)]);
    }
    return { containers, anchors: anchorsOf(simulator) };
  } finally {
    await simulator.close();
  }
}

async function signedBy(simulator: EidSimulator, means: Means, before: Buffer | undefined): Promise<Buffer> {
  const now = new Date();
  const named: EidSettings = JSON.parse(eidSettingsOf(simulator));
  const settings: EidSettings = {
    ...named,
    ocsp: { ...named.ocsp, pins: [], certIdHash: "sha256" },
    ocspByIssuer: {},
    timestamps: { ...named.timestamps, pins: [] },
  };
  const issuers = [...settings.anchors.people, ...settings.anchors.timestamps];
  const { trust } = trustIn(issuers.map((each) => readCertificate(Buffer.from(each, "base64"))));
  const { key, certificate } = simulator.ca.personal(means, CODES[means], "signature");
  const read = readSigningCertificate(certificate, trust, now);
  if (!read.ok) throw new Error(read.outcome);
  const attempt = {
    means: NAMES[means],
    certificate: certificate.toString("base64"),
    signingTime: now.toISOString(),
  };
  const prepared = preparedFor(attempt, storedAs(before));
  const value = valueOf(prepared.method, Buffer.from(prepared.signedInfo), key);
  if (!isOwnValue(attempt, storedAs(before), value)) throw new Error("A wrong signature value");
  const fetched = await fetchProofs(bytesToStamp(prepared, value), read, settings, trust);
  if (fetched.state !== "fetched") throw new Error(fetched.state);
  const signature = finishSignature(prepared, value, fetched.proofs);
  return before ? withSignature(before, signature, now) : newContainer(FILES, now, signature);
}

/** The container as the table has it, before its first or its second signature. */
function storedAs(before: Buffer | undefined): SigningContainer {
  const first: ContainerSignature = { party: "platform", name: "", code: "", at: "" };
  return {
    hash: "flow",
    company: 1,
    kind: "acts",
    name: "Ostuaktid",
    status: before ? "SIGN_ONE" : "PENDING",
    version: before ? 2 : 1,
    files: FILES.map(({ name, mediaType, content }, index) => {
      const sha256 = createHash("sha256").update(content).digest("base64");
      return { id: index, name, mediaType, key: name, size: content.length, sha256 };
    }),
    signatures: before ? [first] : [],
    createdAt: "",
    createdBy: "",
  };
}

/** What a card, a phone or Smart-ID's server answers. */
function valueOf({ kind, hash }: SignatureMethod, signed: Buffer, key: KeyObject): Buffer {
  if (kind === "ec") return sign(hash, signed, { key, dsaEncoding: "ieee-p1363" });
  if (kind === "rsa") return sign(hash, signed, key);
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
  return sign(hash, signed, { key, ...pss });
}

function anchorsOf({ ca }: EidSimulator): [string, Buffer][] {
  return [
    ...MEANS.flatMap((means): [string, Buffer][] => [
      [`flow-${means}`, ca.issuerOf(means).certificate],
      [`flow-ocsp-${means}`, ca.ocspResponder(means).certificate],
    ]),
    ["flow-timestamps", ca.timestamps.certificate],
  ];
}
