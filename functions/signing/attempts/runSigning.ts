import { forgetGivenSignature } from "#functions/containers/store/givenSignature.ts";
import type { EidSettings } from "#functions/platform/clients/eid/settings.ts";
import { mobileIdClient } from "#functions/platform/clients/mobileIdClient.ts";
import { smartIdClient } from "#functions/platform/clients/smartIdClient.ts";
import { log } from "#functions/platform/log.ts";
import { enqueueAttempt, type InSession, runStep, SLICE_MS } from "#functions/signing/eid/phoneRun.ts";
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
import { embedSignature, isOwnValue } from "./embedSignature.ts";
import { failSigning, tidyAfter } from "./endSigning.ts";
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
  const isOpen = attempt.state === "confirmed" || LIVE_STATES.some((live) => live === attempt.state);
  if (!isOpen) return tidyAfter(attempt);
  const failure = await step(attempt, now);
  return failure && failSigning(attempt, failure);
}

/** Returns why the attempt fails; undefined while it goes on, and when the container has the signature. */
async function step(attempt: SigningAttempt, now: Date): Promise<EidOutcome | undefined> {
  if (attempt.state === "confirmed") return embedSignature(attempt, now);
  if (!isLive(attempt, now)) return attempt.value === undefined ? undefined : "expired";
  if (attempt.means === "idCard") return readCard(attempt, now);
  const answer = await runStep(attempt, { start, poll }, now);
  return answer && end(attempt, answer, now);
}

function start(attempt: PhoneSigning, settings: EidSettings, now: Date) {
  return startOnPhone(attempt, { settings, now });
}

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

async function end(attempt: PhoneSigning, answer: Answer, now: Date): Promise<EidOutcome | undefined> {
  if (!answer.ok) return answer.outcome;
  if ("value" in answer) return keep(attempt, answer.value, now);
  const { document, certificate } = answer;
  const chosen = { document, certificate: certificate.toString("base64") };
  const goesOn = await moveAttempt(attempt.id, ["waiting"], { ...chosen, state: "queued", polledUntil: 0 });
  if (goesOn) await enqueueAttempt(attempt, 0);
  return undefined;
}

async function readCard(attempt: CardSigning, now: Date): Promise<EidOutcome | undefined> {
  if (attempt.state !== "queued" || attempt.value === undefined) return undefined;
  return keep(attempt, Buffer.from(attempt.value, "base64"), now);
}

/** Stores the value first, so that nobody types the PIN again, and embeds it. */
async function keep(attempt: SigningAttempt, value: Buffer, now: Date): Promise<EidOutcome | undefined> {
  const found = await containerAsBegun(attempt);
  if (!found.ok) return found.outcome;
  const { container } = found;
  if (!isCertified(attempt) || !isOwnValue(attempt, container, value)) return "untrusted";
  const kept = { value: value.toString("base64"), state: "confirmed" } as const;
  const outcome = await keepSignature(attempt, "confirmed", kept.value, container, now);
  if (outcome === "late") {
    log.info("late confirmation discarded", { attempt: attempt.id, means: attempt.means, purpose: "sign" });
    return undefined;
  }
  if (outcome === "gone") return "container_gone";
  if (attempt.means === "smartId" && attempt.document) await rememberSmartIdAccount(attempt.code, attempt.document);
  return embedSignature({ ...attempt, ...kept }, now);
}
