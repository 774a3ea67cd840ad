import { setTimeout as pause } from "node:timers/promises";
import type { PreparedSignature } from "#functions/platform/asice/signatures/prepareSignature.ts";
import { measure } from "#functions/platform/measure.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { ATTEMPT_SECONDS, beginRequest, newAttempt } from "#functions/signing/eid/beginAttempt.ts";
import { again } from "#functions/signing/eid/phoneRun.ts";
import { countSigning } from "#functions/signing/eid/requestLimits.ts";
import {
  type CardSigning,
  LIVE_STATES,
  moveAttempt,
  putAttempt,
  type SigningAttempt,
  signingById,
  type WantedPhone,
} from "#functions/signing/store/attempt.ts";
import { noteAttempt } from "#functions/signing/store/signatureWrites.ts";
import { signingTexts } from "#shared/containers/outcomes.ts";
import { codeHindrance, type Signing, signingToBegin } from "./attemptedSigning.ts";
import { releaseContainer } from "./endSigning.ts";
import { preparedFor } from "./preparation.ts";
import { isBuildable } from "./rehearsal.ts";
import { signingView } from "./signingView.ts";

/** docs/rules/signingAttempts.md, "How signing runs" */
export const SIGNING_SECONDS = 10 * 60;
/** Together 20 seconds. */
const READS = 80;
const READ_EVERY_MS = 250;

export interface BegunSigning {
  id: string;
  verification_code: string | null;
  ends_in: number;
  answer_in: number;
}

/** @throws Problem `not_found`, `cannot_sign`, `container_changed`, `too_many_requests`, `eid_busy` */
export async function askPhoneToSign(
  hash: string,
  wanted: WantedPhone,
  { person, now }: { person: number; now: Date },
): Promise<BegunSigning> {
  const signing = await signingToBegin(hash, person, now);
  const hindrance = await codeHindrance(signing, wanted.code);
  if (hindrance === "not_own_code") throw fieldProblem({ idCode: signingTexts[hindrance] });
  if (hindrance) throw new Problem("cannot_sign", { message: signingTexts[hindrance] });
  await countSigning({ ...wanted, person }, now);
  const begun = await beginRequest({ ...signingFacts(signing, now), ...wanted, state: "queued" }, now);
  if (!begun.ok) throw new Problem("eid_busy");
  const { attempt, isNew, ended } = begun;
  if (ended?.purpose === "sign") await releaseContainer(ended);
  if (isNew) await takeContainer(signing, attempt);
  if (isNew) measure({ SigningsStarted: 1 });
  // A running attempt is queued again too: its first message may be lost, and a second one does no harm.
  if (attempt.state === "queued") await again(attempt, 0);
  return begunReply(await withCode(attempt), now);
}

/** @throws Problem `cannot_sign` */
export async function beginCardSigning(
  signing: Signing,
  facts: Pick<CardSigning, "certificate" | "signingTime" | "code">,
  now: Date,
): Promise<{ attempt: CardSigning; prepared: PreparedSignature }> {
  await countSigning({ person: signing.person.id }, now);
  const attempt = { ...signingFacts(signing, now), ...facts, means: "idCard" } as const;
  const prepared = preparedFor(attempt, signing.container);
  if (!(await isBuildable(signing.container, prepared, now))) {
    throw new Problem("cannot_sign", { message: signingTexts.unbuildable });
  }
  await putAttempt(attempt);
  await takeContainer(signing, attempt);
  measure({ SigningsStarted: 1 });
  return { attempt, prepared };
}

export function signerKey(person: number): string {
  return `person:${person}`;
}

function signingFacts({ container, person }: Signing, now: Date) {
  const { hash, version } = container;
  const signing = { person: person.id, container: hash, version };
  return { ...newAttempt(signerKey(person.id), now, SIGNING_SECONDS), purpose: "sign", signing } as const;
}

async function takeContainer({ container }: Signing, { id, endsAt }: SigningAttempt): Promise<void> {
  if (await noteAttempt(container, { id, endsAt })) return;
  await moveAttempt(id, LIVE_STATES, { state: "cancelled" });
  throw new Problem("container_changed");
}

async function withCode(begun: SigningAttempt): Promise<SigningAttempt> {
  for (let read = 0; read < READS; read++) {
    const attempt = await signingById(begun.id);
    const isKnown = attempt?.verificationCode !== undefined || !LIVE_STATES.some((live) => live === attempt?.state);
    if (attempt && isKnown) return attempt;
    await pause(READ_EVERY_MS);
  }
  return begun;
}

function begunReply(attempt: SigningAttempt, now: Date): BegunSigning {
  const { id, means, verificationCode = null } = attempt;
  const { ends_in } = signingView(attempt, now);
  // Smart-ID may let the person choose an account first, so signing can begin late in the attempt.
  const answer_in = means === "mobileId" ? Math.max(0, ends_in - SIGNING_SECONDS + ATTEMPT_SECONDS) : ends_in;
  return { id, verification_code: verificationCode, ends_in, answer_in };
}
