import { randomUUID } from "node:crypto";
import { below, oneOf } from "#functions/platform/table/conditions.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { IsoInstant } from "#shared/basics/measures.ts";
import type { EidOutcome } from "#shared/containers/outcomes.ts";

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

export const LIVE_STATES = ["challenged", "queued", "asking", "waiting"] as const satisfies readonly AttemptState[];

export interface SigningRequest {
  person: number;
  container: string;
  /** Its version when the attempt began. */
  version: number;
}

/** The typed isikukood, and a phone such as +37251234567. */
export type WantedPhone = { means: "mobileId"; code: string; phone: string } | { means: "smartId"; code: string };

export interface AttemptFacts {
  id: string;
  state: AttemptState;
  /** Hash of the cookie of the browser that began it; for a signature, `signerKey` of the person. */
  browser: string;
  verificationCode?: string;
  session?: string;
  outcome?: EidOutcome;
  /** Made by each move, so that one that was sent again is told from the same one of another. */
  move?: string;
  /** Second until which one worker polls. */
  polledUntil: number;
  /** Second after which it has ended. */
  endsAt: number;
  expiresAt: number;
}

/**
 * By which an owner signs in without being a user (docs/rules/people.md, "An owner who comes by a letter"): the company, and numbers by
 * which the noun that invites finds its letter again. Signing stores them, and hands them back unread.
 */
export interface Invitation {
  owner: number;
  readonly [ofLetter: string]: number;
}

interface SignInFacts extends AttemptFacts {
  purpose: "signIn";
  letter?: Invitation | undefined;
  /** Name of the checked certificate; only of an attempt by a letter. */
  name?: string;
  /** Base64 of random bytes: what the phone signs, Smart-ID's rpChallenge, or the nonce for the card. */
  challenge: string;
}

export type PhoneSignIn = SignInFacts & WantedPhone;
/** `code`: that of the checked certificate. */
export type CardSignIn = SignInFacts & { means: "idCard"; token?: string; code?: string };
export type SignInAttempt = PhoneSignIn | CardSignIn;

interface SigningFacts extends AttemptFacts {
  purpose: "sign";
  signing: SigningRequest;
  value?: string;
}

export interface Certified {
  /** Base64 of DER. */
  certificate: string;
  /** As the signature states it. */
  signingTime: IsoInstant;
}

/** `document`: the chosen Smart-ID account, stored with its certificate before the signing time is known. */
export type PhoneSigning = SigningFacts & WantedPhone & Partial<Certified> & { document?: string };
export type CardSigning = SigningFacts & Certified & { means: "idCard"; code: string };
export type SigningAttempt = PhoneSigning | CardSigning;

export type PhoneAttempt = PhoneSignIn | PhoneSigning;

/** Of one run, which has five minutes. */
const MAX_FORGOTTEN = 500;

/** One request to prove an identity or to sign. Expires an hour after its end. */
export type EidAttempt = SignInAttempt | SigningAttempt;

export const EidAttemptEntity = /* @__PURE__ */ entity<EidAttempt>()({
  name: "eidAttempt",
  key: { of: ["id"] },
  indexes: {
    /** Which attempts have expired, and still have personal codes and phones? */
    byExpiry: { on: "gsi1", of: [], by: ["expiresAt"] },
  },
});

type Fixed =
  | "id"
  | "purpose"
  | "means"
  | "browser"
  | "challenge"
  | "letter"
  | "signing"
  | "endsAt"
  | "expiresAt"
  | "move";
type ChangesOf<Attempt> = Attempt extends EidAttempt ? Partial<Omit<Attempt, Fixed>> : never;
export type AttemptChanges = ChangesOf<EidAttempt>;

/** Undefined once it has expired: DynamoDB removes the item up to two days later. */
export async function attemptById(id: string): Promise<EidAttempt | undefined> {
  const attempt = await EidAttemptEntity.get({ id });
  return attempt && attempt.expiresAt > Date.now() / 1000 ? attempt : undefined;
}

/** The oldest ones of a run of the sweeper. */
export function expiredAttempts(now: Date): Promise<EidAttempt[]> {
  const bounds = { below: { expiresAt: Math.floor(now.getTime() / 1000) } };
  return EidAttemptEntity.all("byExpiry", {}, { bounds, max: MAX_FORGOTTEN });
}

export async function signInById(id: string): Promise<SignInAttempt | undefined> {
  const attempt = await attemptById(id);
  return attempt?.purpose === "signIn" ? attempt : undefined;
}

export async function signingById(id: string): Promise<SigningAttempt | undefined> {
  const attempt = await attemptById(id);
  return attempt?.purpose === "sign" ? attempt : undefined;
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
  return write(EidAttemptEntity.patch({ id }, { ...changes, move: randomUUID() }, { when: { state: oneOf(from) } }));
}

export async function cancelUngiven(id: string): Promise<boolean> {
  const when = { value: undefined, state: oneOf(LIVE_STATES) };
  return write(EidAttemptEntity.patch({ id }, { state: "cancelled", move: randomUUID() }, { when }));
}

/** The PIN was typed, and the signature is not embedded. The value of a card is queued until a worker has checked it. */
export function isGiven({ state, value }: SigningAttempt): boolean {
  return state === "confirmed" || (state === "queued" && value !== undefined);
}

export function isCertified(attempt: SigningAttempt): attempt is SigningAttempt & Certified {
  return attempt.certificate !== undefined && attempt.signingTime !== undefined;
}

/** Makes a worker the only poller until a second. False while another one polls, and when nothing waits. */
export async function claimPoll(id: string, now: number, until: number): Promise<boolean> {
  const when = { state: "waiting", polledUntil: below(now) } as const;
  return write(EidAttemptEntity.patch({ id }, { polledUntil: until }, { when }));
}

export function isLive({ state, endsAt }: AttemptFacts, now: Date): boolean {
  return LIVE_STATES.some((live) => live === state) && now.getTime() / 1000 < endsAt;
}
