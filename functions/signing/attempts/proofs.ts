import { digestOf } from "#functions/platform/asice/asn1/algorithms.ts";
import type { Trust } from "#functions/platform/asice/certificates/anchors.ts";
import { Refusal } from "#functions/platform/asice/refusal.ts";
import { checkRevocation } from "#functions/platform/asice/revocation/checkRevocation.ts";
import type { SignatureProofs } from "#functions/platform/asice/signatures/finishSignature.ts";
import { checkTimestamp } from "#functions/platform/asice/timestamps/checkTimestamp.ts";
import type { EidSettings } from "#functions/platform/clients/eid/settings.ts";
import { askOcsp, askTimestamp, responderFor } from "#functions/platform/clients/proofClients.ts";
import { log } from "#functions/platform/log.ts";
import type { SigningOutcome } from "#shared/containers/outcomes.ts";
import type { ReasonCode } from "#shared/containers/reasons.ts";
import type { SigningCertificate } from "./signingCertificate.ts";

/** later: the services did not answer, or too late for the time-stamp. */
export type FetchedProofs =
  | { state: "fetched"; proofs: SignatureProofs }
  | { state: "later" }
  | { state: "refused"; outcome: SigningOutcome | "untrusted" };

const REFUSALS: Partial<Record<ReasonCode, SigningOutcome>> = {
  revoked: "signing_certificate_revoked",
  suspended: "signing_certificate_revoked",
  status_unknown: "signing_certificate_unknown",
};
/** The clocks of the two services differ, or the time between them was too long: both are asked again. */
const PASSING: ReadonlySet<ReasonCode> = new Set(["ocsp_early", "ocsp_stale", "ocsp_late"]);

/** docs/rules/signingAttempts.md, "Proofs". Each try asks for both: no response belongs to an old time-stamp. */
export async function fetchProofs(
  stamped: Buffer,
  { certificate, issuer }: SigningCertificate,
  settings: EidSettings,
  trust: Trust,
): Promise<FetchedProofs> {
  const stamp = await askTimestamp(settings.timestamps, digestOf("sha256", stamped));
  if (!stamp.ok) return { state: "later" };
  try {
    const stampedAt = checkTimestamp(stamp.token, stamped, trust, stamp.nonce);
    const answer = await askOcsp(responderFor(issuer, settings), certificate, issuer);
    if (!answer.ok) return { state: "later" };
    checkRevocation(answer.der, { certificate, issuer, stampedAt, nonce: answer.nonce }, trust);
    return { state: "fetched", proofs: { timestamp: stamp.token, ocspResponse: answer.der, issuer } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.info("proof refused", { reason: error.reason });
    if (PASSING.has(error.reason)) return { state: "later" };
    return { state: "refused", outcome: REFUSALS[error.reason] ?? "untrusted" };
  }
}
