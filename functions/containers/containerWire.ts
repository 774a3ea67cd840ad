import type { CheckedContainer } from "#functions/platform/asice/container/verifyContainer.ts";
import type { CheckedContainerWire } from "#shared/containers/contract.ts";
import type { Verdict } from "#shared/containers/reasons.ts";
import type { CurrentTrust } from "./trustedLists/currentTrust.ts";

export function wireChecked(
  { verdict, files, signatures }: CheckedContainer,
  { list }: CurrentTrust,
  now: Date,
): CheckedContainerWire {
  return {
    verdict: verdictWire(verdict),
    files: files.map(({ name, bytes, mediaType }) => ({ name, size: bytes, media_type: mediaType })),
    signatures: signatures.map(({ entry, verdict, signer, signedAt, roles }) => ({
      entry,
      verdict: verdictWire(verdict),
      signer: signer ? { name: signer.name, personal_code: signer.personalCode, country: signer.country } : null,
      signed_at: signedAt ?? null,
      roles,
    })),
    trusted_list: list ? { issued_at: list.issuedAt, is_outdated: list.nextUpdate <= now.toISOString() } : null,
  };
}

function verdictWire(verdict: Verdict): CheckedContainerWire["verdict"] {
  if (verdict.state === "valid") return { state: "valid" };
  const { state, reason, detail } = verdict;
  return detail === undefined ? { state, reason } : { state, reason, detail };
}
