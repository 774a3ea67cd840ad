import { below, oneOf } from "#functions/platform/table/conditions.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { EidMeans, EidOutcome } from "#shared/containers/outcomes.ts";

/** States of an attempt (docs/rules/eid.md, "How an attempt runs"). */
export const attemptStates = [
  "challenged",
  "queued",
  "asking",
  "waiting",
  "confirmed",
  "consumed",
  "failed",
  "cancelled",
] as const;
export type AttemptState = (typeof attemptStates)[number];

/** States in which something can still happen. */
export const LIVE_STATES = ["challenged", "queued", "asking", "waiting"] as const satisfies readonly AttemptState[];

export interface SigningRequest {
  person: number;
  container: string;
  /** Its version when the attempt began. */
  version: number;
}

/** One request to prove an identity or to sign. Expires an hour after its end. */
export interface EidAttempt {
  id: string;
  purpose: "signIn" | "sign";
  means: EidMeans;
  state: AttemptState;
  /** Hash of the cookie of the browser that began it; for a signature, `signerKey` of the person. */
  browser: string;
  /** The typed isikukood; for a card, that of its checked certificate. */
  code?: string;
  /** Such as +37251234567. */
  phone?: string;
  /** Base64 of random bytes: what the phone signs, Smart-ID's rpChallenge, or the nonce for the card. Empty for a signature. */
  challenge: string;
  verificationCode?: string;
  session?: string;
  token?: string;
  signing?: SigningRequest;
  /** Base64 of DER. */
  certificate?: string;
  /** ISO instant stated in the signature. */
  signingTime?: string;
  document?: string;
  value?: string;
  outcome?: EidOutcome;
  /** Second until which one worker polls. */
  polledUntil: number;
  /** Second after which it has ended. */
  endsAt: number;
  expiresAt: number;
}

export const EidAttemptEntity = /* @__PURE__ */ entity<EidAttempt>()({ name: "eidAttempt", key: { of: ["id"] } });

export type AttemptChanges = Partial<
  Omit<EidAttempt, "id" | "purpose" | "means" | "browser" | "signing" | "endsAt" | "expiresAt">
>;

export async function attemptById(id: string): Promise<EidAttempt | undefined> {
  return EidAttemptEntity.get({ id });
}

export async function putAttempt(attempt: EidAttempt): Promise<void> {
  if (!(await write(EidAttemptEntity.create(attempt)))) throw new Error("An attempt of this id exists");
}

/** Changes an attempt in one of these states; false in any other: somebody else was first. */
export async function moveAttempt(
  id: string,
  from: readonly AttemptState[],
  changes: AttemptChanges,
): Promise<boolean> {
  return write(EidAttemptEntity.patch({ id }, changes, { when: { state: oneOf(from) } }));
}

/** Ends an attempt to sign. False when its signature is given, or it has ended. */
export async function cancelUngiven(id: string): Promise<boolean> {
  const when = { value: undefined, state: oneOf(LIVE_STATES) };
  return write(EidAttemptEntity.patch({ id }, { state: "cancelled" }, { when }));
}

/** The PIN was typed, and the signature is not embedded. The value of a card is queued until a worker has checked it. */
export function isGiven({ state, value }: EidAttempt): boolean {
  return state === "confirmed" || (state === "queued" && value !== undefined);
}

/** Makes a worker the only poller until a second. False while another one polls, and when nothing waits. */
export async function claimPoll(id: string, now: number, until: number): Promise<boolean> {
  const when = { state: "waiting", polledUntil: below(now) } as const;
  return write(EidAttemptEntity.patch({ id }, { polledUntil: until }, { when }));
}

export function isLive({ state, endsAt }: EidAttempt, now: Date): boolean {
  return LIVE_STATES.some((live) => live === state) && now.getTime() / 1000 < endsAt;
}
