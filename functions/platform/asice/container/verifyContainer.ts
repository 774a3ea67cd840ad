import type { Trust } from "#functions/platform/asice/certificates/anchors.ts";
import { type Signer, signerOf } from "#functions/platform/asice/certificates/certificate.ts";
import { Refusal } from "#functions/platform/asice/refusal.ts";
import { checkSignature, type Findings } from "#functions/platform/asice/signatures/checkSignature.ts";
import { readSignature } from "#functions/platform/asice/signatures/readSignature.ts";
import { type Verdict, verdictFor } from "#shared/containers/reasons.ts";
import { type ContainerFile, openContainer } from "./openContainer.ts";

export interface CheckedSignature {
  /** Name of its entry, such as META-INF/signatures0.xml. */
  entry: string;
  verdict: Verdict;
  /** Read from the certificate, even of an invalid signature; undefined when it cannot be read. */
  signer: Signer | undefined;
  /** ISO time of the time-stamp; undefined unless it is proven. */
  signedAt: string | undefined;
  roles: string[];
}

export interface CheckedContainer {
  verdict: Verdict;
  files: Pick<ContainerFile, "name" | "bytes" | "mediaType">[];
  signatures: CheckedSignature[];
}

/** docs/rules/containers.md, "Verdicts". Pure: fetches nothing, and what it does not understand is never valid. */
export function verifyContainer(bytes: Buffer, trust: Trust): CheckedContainer {
  try {
    const container = openContainer(bytes);
    const signed = new Set<string>();
    const signatures = container.signatures.map((each) => checkedSignature(each, container.files, trust, signed));
    const files = container.files.map(({ name, bytes, mediaType }) => ({ name, bytes, mediaType }));
    return { verdict: worstVerdict(signatures.map(({ verdict }) => verdict)), files, signatures };
  } catch (error) {
    return { verdict: verdictOf(error), files: [], signatures: [] };
  }
}

/** `signed`: contents of the signatures before this one. */
function checkedSignature(
  { entry, xml }: { entry: string; xml: () => Buffer },
  files: readonly ContainerFile[],
  trust: Trust,
  signed: Set<string>,
): CheckedSignature {
  const findings: Findings = {};
  let roles: string[] = [];
  let verdict: Verdict = { state: "valid" };
  try {
    const signature = readSignature(xml());
    ({ roles } = signature.signedProperties);
    checkSignature(signature, files, trust, findings);
  } catch (error) {
    verdict = verdictOf(error);
  }
  // Attack: the same signed content, with certificate and second, under another value and other proofs is no second signature.
  if (findings.signed !== undefined && signed.has(findings.signed)) verdict = verdictFor("duplicate_signature", entry);
  else if (findings.signed !== undefined) signed.add(findings.signed);
  const { certificate, signedAt } = findings;
  return { entry, verdict, signer: certificate && signerOf(certificate), signedAt: signedAt?.toISOString(), roles };
}

/** Any other error is a bug of ours, not a verdict. */
function verdictOf(error: unknown): Verdict {
  if (error instanceof Refusal) return verdictFor(error.reason, error.detail);
  throw error;
}

function worstVerdict(verdicts: readonly Verdict[]): Verdict {
  const ranks = ["invalid", "cannot_tell"] as const;
  for (const rank of ranks) {
    const found = verdicts.find(({ state }) => state === rank);
    if (found) return found;
  }
  return { state: "valid" };
}
