import type { SigningContainer } from "#functions/containers/store/container.ts";
import { readCertificate } from "#functions/platform/asice/certificates/certificate.ts";
import { Refusal } from "#functions/platform/asice/refusal.ts";
import { checkOwnValue } from "#functions/platform/asice/signatures/finishSignature.ts";
import { type PreparedSignature, prepareSignature } from "#functions/platform/asice/signatures/prepareSignature.ts";
import type { Certified } from "#functions/signing/store/attempt.ts";
import type { EidMeans } from "#shared/sessions/eidMeans.ts";
import { methodOf } from "./signingCertificate.ts";

/** Follows from container, attempt, certificate and time, byte by byte, so its 100 KB are not stored. */
export function preparedFor(
  { means, certificate, signingTime }: Certified & { means: EidMeans },
  { files, signatures }: SigningContainer,
): PreparedSignature {
  const read = readCertificate(Buffer.from(certificate, "base64"));
  return prepareSignature({
    files: files.map(({ name, mediaType, sha256 }) => ({ name, mediaType, sha256: Buffer.from(sha256, "base64") })),
    certificate: read,
    method: methodOf(means, read),
    id: `S${signatures.length}`,
    signingTime: new Date(signingTime),
  });
}

export function isOwnValue(prepared: PreparedSignature, value: Buffer): boolean {
  try {
    checkOwnValue(prepared, value);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
