import type { CheckedContainerWire } from "#shared/api/areas/containers/containers.ts";
import type { Verdict } from "#shared/domain/containers/reasons.ts";
import type { CurrentTrust } from "./trustedLists/currentTrust.ts";
import type { CheckedContainer } from "./verify/verifyContainer.ts";

export function containerWire(
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
