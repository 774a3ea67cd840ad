import { forgetGivenSignature } from "#functions/containers/store/givenSignature.ts";
import type { EidSettings } from "#functions/platform/clients/eid/settings.ts";
import { mobileIdClient } from "#functions/platform/clients/mobileIdClient.ts";
import { smartIdClient } from "#functions/platform/clients/smartIdClient.ts";
import { log } from "#functions/platform/log.ts";
import { type AttemptWork, again, type InSession, runStep, SLICE_MS } from "#functions/signing/eid/phoneRun.ts";
import {
  attemptById,
  type CardSigning,
  isCertified,
  isLive,
  LIVE_STATES,
  moveAttempt,
  type PhoneSigning,
  type SigningAttempt,
} from "#functions/signing/store/attempt.ts";
import { rememberSmartIdAccount } from "#functions/signing/store/pendingRequest.ts";
import { keepSignature } from "#functions/signing/store/signatureWrites.ts";
import type { EidOutcome } from "#shared/containers/outcomes.ts";
import { containerAsBegun } from "./attemptedSigning.ts";
import { embedSignature } from "./embedSignature.ts";
import { failSigning, tidyAfter } from "./endSigning.ts";
import { isOwnValue, preparedFor } from "./preparation.ts";
import { startOnPhone } from "./startOnPhone.ts";

type Answer =
  | { ok: true; value: Buffer }
  | { ok: true; document: string; certificate: Buffer }
  | { ok: false; outcome: EidOutcome };

/** One step of an attempt to sign (docs/rules/signingAttempts.md, "How signing runs"). */
export async function runSigning(id: string, now: Date): Promise<void> {
  const attempt = await attemptById(id);
  // Expired and removed.
  if (!attempt) return forgetGivenSignature(id);
  if (attempt.purpose !== "sign") return undefined;
  if (attempt.state === "confirmed") return embedSignature(attempt, now);
  if (isLive(attempt, now))
    return attempt.means === "idCard" ? readCard(attempt, now) : runStep(attempt, signingWork, now);
  if (!LIVE_STATES.some((live) => live === attempt.state)) return tidyAfter(attempt);
  return attempt.value === undefined ? undefined : failSigning(attempt, "expired");
}

const signingWork: AttemptWork<PhoneSigning, Answer> = {
  start: (attempt, settings, now) => startOnPhone(attempt, { settings, now }),
  poll,
  end,
  fail: failSigning,
};

async function poll(
  attempt: PhoneSigning & InSession,
  settings: EidSettings,
): Promise<Answer | "running" | "unreachable"> {
  if (attempt.means === "mobileId") {
    const answer = await mobileIdClient(settings.mobileId).poll("signature", attempt.session, SLICE_MS);
    if (answer.state === "failed") return { ok: false, outcome: answer.outcome };
    return answer.state === "confirmed" ? { ok: true, value: answer.signature } : answer.state;
  }
  const answer = await smartIdClient(settings.smartId).poll(attempt.session, SLICE_MS);
  if (answer.state === "failed") return { ok: false, outcome: answer.outcome };
  if (answer.state !== "confirmed") return answer.state;
  const { signature, document, certificate, isQualified } = answer;
  if (!isQualified) return { ok: false, outcome: "no_suitable_account" };
  // A session with a certificate is that of the signature; without one the person chose the account.
  if (!attempt.signingTime) return { ok: true, document, certificate };
  return signature ? { ok: true, value: signature.value } : { ok: false, outcome: "untrusted" };
}

async function end(attempt: PhoneSigning, answer: Answer, now: Date): Promise<void> {
  if (!answer.ok) return failSigning(attempt, answer.outcome);
  if ("value" in answer) return keep(attempt, answer.value, now);
  const { document, certificate } = answer;
  const chosen = { document, certificate: certificate.toString("base64") };
  const goesOn = await moveAttempt(attempt.id, ["waiting"], { ...chosen, state: "queued", polledUntil: 0 });
  return goesOn ? again(attempt, 0) : undefined;
}

async function readCard(attempt: CardSigning, now: Date): Promise<void> {
  if (attempt.state !== "queued" || attempt.value === undefined) return undefined;
  return keep(attempt, Buffer.from(attempt.value, "base64"), now);
}

/** Stores the value first, so that nobody types the PIN again, and embeds it. */
async function keep(attempt: SigningAttempt, value: Buffer, now: Date): Promise<void> {
  const container = await containerAsBegun(attempt);
  if (!container.ok) return failSigning(attempt, container.outcome);
  if (!isCertified(attempt) || !isOwnValue(preparedFor(attempt, container.container), value))
    return failSigning(attempt, "untrusted");
  const kept = { value: value.toString("base64"), state: "confirmed" } as const;
  const outcome = await keepSignature(attempt, "confirmed", kept.value, container.container, now);
  if (outcome === "late") {
    log.info("late confirmation discarded", { attempt: attempt.id, means: attempt.means, purpose: "sign" });
    return undefined;
  }
  if (outcome === "gone") return failSigning(attempt, "container_gone");
  if (attempt.means === "smartId" && attempt.document) await rememberSmartIdAccount(attempt.code, attempt.document);
  return embedSignature({ ...attempt, ...kept }, now);
}
