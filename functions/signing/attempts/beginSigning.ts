import type { PreparedSignature } from "#functions/platform/asice/signatures/prepareSignature.ts";
import { measure } from "#functions/platform/measure.ts";
import { Problem } from "#functions/platform/problem.ts";
import { newAttempt } from "#functions/signing/eid/beginAttempt.ts";
import { countSigning } from "#functions/signing/eid/requestLimits.ts";
import {
  type CardSigning,
  LIVE_STATES,
  moveAttempt,
  putAttempt,
  type SigningAttempt,
} from "#functions/signing/store/attempt.ts";
import { noteAttempt } from "#functions/signing/store/signatureWrites.ts";
import { signingTexts } from "#shared/containers/outcomes.ts";
import type { Signing } from "./attemptedSigning.ts";
import { preparedFor } from "./preparation.ts";
import { isBuildable } from "./rehearsal.ts";

/** docs/rules/signingAttempts.md, "How signing runs" */
export const SIGNING_SECONDS = 10 * 60;

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

export function signingFacts({ container, person }: Signing, now: Date) {
  const { hash, version } = container;
  const signing = { person: person.id, container: hash, version };
  return { ...newAttempt(signerKey(person.id), now, SIGNING_SECONDS), purpose: "sign", signing } as const;
}

/** @throws Problem `container_changed` */
export async function takeContainer({ container }: Signing, { id, endsAt }: SigningAttempt): Promise<void> {
  if (await noteAttempt(container, { id, endsAt })) return;
  await moveAttempt(id, LIVE_STATES, { state: "cancelled" });
  throw new Problem("container_changed");
}
