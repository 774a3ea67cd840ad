import { again } from "#functions/signing/eid/phoneRun.ts";
import type { EidAttempt } from "#functions/signing/store/attempt.ts";
import { keepSignature } from "#functions/signing/store/signatureWrites.ts";
import { failSigning } from "./endSigning.ts";
import { containerAsBegun } from "./signer.ts";

/**
 * Keeps the value that a card has made, until a worker checks it. From then on it cannot be cancelled. Where the container was
 * signed or released meanwhile, the attempt ends. False when the attempt has left its state.
 */
export async function keepCardValue(attempt: EidAttempt, value: string, now: Date): Promise<boolean> {
  if (attempt.state !== "challenged") return false;
  const found = await containerAsBegun(attempt);
  const outcome = found.ok ? await keepSignature(attempt, "queued", value, found.container, now) : "gone";
  if (outcome === "late") return false;
  if (outcome === "gone") await failSigning(attempt, found.ok ? "container_gone" : found.outcome);
  else await again(attempt, 0);
  return true;
}
