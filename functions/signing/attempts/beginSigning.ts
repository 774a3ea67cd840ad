import type { PreparedSignature } from "#functions/platform/asice/signatures/ownSignature.ts";
import { type EidSettings, eidSettings } from "#functions/platform/clients/eid/settings.ts";
import { measure } from "#functions/platform/measure.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import {
  ATTEMPT_SECONDS,
  beginRequest,
  enqueueAttempt,
  epochSeconds,
  newAttempt,
  passOn,
  storeSession,
} from "#functions/signing/eid/phoneAttempt.ts";
import { countSigning } from "#functions/signing/eid/wantedMeans.ts";
import {
  type CardSigning,
  LIVE_STATES,
  moveAttempt,
  type PhoneSigning,
  putAttempt,
  type SigningAttempt,
  type WantedPhone,
} from "#functions/signing/store/attempt.ts";
import { noteAttempt } from "#functions/signing/store/signatureWrites.ts";
import { signingTexts } from "#shared/containers/outcomes.ts";
import { ROUTE_TIMEOUT_SECONDS } from "#shared/platform/route.ts";
import {
  codeHindrance,
  failSigning,
  releaseContainer,
  type Signing,
  signingToBegin,
  signingView,
} from "./attemptedSigning.ts";
import { isBuildable, preparedFor, startOnPhone } from "./prepareSigning.ts";

/** docs/rules/signingAttempts.md, "How signing runs" */
const SIGNING_SECONDS = 10 * 60;
/** Of each call to a service: two of them, and the container between them, fit into the time of a route. */
const CALL_MS = 8_000;
/** A larger container is built by the worker, which has more time. */
const MAX_BYTES_AT_ONCE = 20 * 1024 * 1024;
/** The call has ended by then, whatever happened to it. */
const CLAIM_SECONDS = ROUTE_TIMEOUT_SECONDS + 1;
const GUARD_SECONDS = CLAIM_SECONDS + 2;

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

export interface BegunSigning {
  id: string;
  verification_code: string | null;
  ends_in: number;
  answer_in: number;
}

/**
 * Asks the service itself, so that the reply has the code (docs/rules/signingAttempts.md, "The code at once").
 * @throws Problem `not_found`, `cannot_sign`, `container_changed`, `too_many_requests`, `eid_busy`, `eid_off`
 */
export async function askPhoneToSign(
  hash: string,
  wanted: WantedPhone,
  { person, now }: { person: number; now: Date },
): Promise<BegunSigning> {
  const settings = await eidSettings();
  if (!settings) throw new Problem("eid_off");
  const signing = await signingToBegin(hash, person, now);
  const hindrance = await codeHindrance(signing, wanted.code);
  if (hindrance === "not_own_code") throw fieldProblem({ idCode: signingTexts[hindrance] });
  if (hindrance) throw new Problem("cannot_sign", { message: signingTexts[hindrance] });
  await countSigning({ ...wanted, person }, now);
  const isSmall = signing.container.files.reduce((sum, { size }) => sum + size, 0) <= MAX_BYTES_AT_ONCE;
  const state = isSmall ? "asking" : "queued";
  const facts = { ...signingFacts(signing, now), state, polledUntil: epochSeconds(now) + CLAIM_SECONDS } as const;
  // Sent before the attempt is stored: a crash between the two would leave an attempt that nothing ends.
  await enqueueAttempt(facts, GUARD_SECONDS);
  const begun = await beginRequest({ ...facts, ...wanted }, now);
  if (!begun.ok) throw new Problem("eid_busy");
  const { attempt, isNew, ended } = begun;
  if (ended?.purpose === "sign") await releaseContainer(ended);
  if (!isNew) return begunReply(attempt, attempt.verificationCode, now);
  await takeContainer(signing, attempt);
  measure({ SigningsStarted: 1 });
  return begunReply(attempt, await codeOf(attempt, settings, now), now);
}

/** The code that the phone shows; undefined where a worker has to go on, or the attempt has ended. */
async function codeOf(attempt: PhoneSigning, settings: EidSettings, now: Date): Promise<string | undefined> {
  if (attempt.state === "queued") {
    await enqueueAttempt(attempt, 0);
    return undefined;
  }
  const started = await startOnPhone(attempt, { settings, now, timeoutMs: CALL_MS });
  if (!started.ok && started.isRepeatable) {
    await passOn(attempt, ["asking"], { state: "queued", polledUntil: 0 });
    return undefined;
  }
  if (!started.ok) {
    await failSigning(attempt, started.outcome);
    return undefined;
  }
  return (await storeSession(attempt, started)) ? started.notes?.verificationCode : undefined;
}

function begunReply(attempt: PhoneSigning, code: string | undefined, now: Date): BegunSigning {
  const { id, means } = attempt;
  const { ends_in } = signingView(attempt, now);
  // Smart-ID may let the person choose an account first, so signing can begin late in the attempt.
  const answer_in = means === "mobileId" ? Math.max(0, ends_in - SIGNING_SECONDS + ATTEMPT_SECONDS) : ends_in;
  return { id, verification_code: code ?? null, ends_in, answer_in };
}

function signerKey(person: number): string {
  return `person:${person}`;
}

function signingFacts({ container, person }: Signing, now: Date) {
  const { hash, version } = container;
  const signing = { person: person.id, container: hash, version };
  return { ...newAttempt(signerKey(person.id), now, SIGNING_SECONDS), purpose: "sign", signing } as const;
}

/** @throws Problem `container_changed` */
async function takeContainer({ container }: Signing, { id, endsAt }: SigningAttempt): Promise<void> {
  if (await noteAttempt(container, { id, endsAt })) return;
  await moveAttempt(id, LIVE_STATES, { state: "cancelled" });
  throw new Problem("container_changed");
}
