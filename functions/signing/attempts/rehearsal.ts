import type { SigningContainer } from "#functions/containers/store/container.ts";
import { openContainer } from "#functions/platform/asice/container/openContainer.ts";
import { check, Refusal } from "#functions/platform/asice/refusal.ts";
import { checkContent } from "#functions/platform/asice/signatures/checkSignature.ts";
import { unprovenSignature } from "#functions/platform/asice/signatures/finishSignature.ts";
import type { PreparedSignature } from "#functions/platform/asice/signatures/prepareSignature.ts";
import { readSignature } from "#functions/platform/asice/signatures/readSignature.ts";
import { log } from "#functions/platform/log.ts";
import { signedBytes } from "./signedBytes.ts";

/** Nobody shall type a PIN for a container that cannot be built (docs/rules/signingAttempts.md, "Before the PIN"). */
export async function isBuildable(
  container: SigningContainer,
  prepared: PreparedSignature,
  now: Date,
): Promise<boolean> {
  try {
    const bytes = await signedBytes(container, unprovenSignature(prepared), now);
    check(bytes !== undefined, "digest_mismatch", "size of a stored file");
    const { files, signatures } = openContainer(bytes);
    const own = signatures.at(-1);
    check(own !== undefined, "no_signatures");
    checkContent(readSignature(own.xml()), files);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.error("container cannot be built", { container: container.hash, reason: error.reason });
    return false;
  }
}
