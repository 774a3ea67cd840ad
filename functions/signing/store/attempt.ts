import { CustomAttributeType } from "electrodb";
import { isRefusedCondition } from "#functions/platform/table/conditions.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { table } from "#functions/platform/table/table.ts";
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

/** What a person signs (docs/rules/signingAttempts.md, "How signing runs"). */
export interface SigningRequest {
  person: number;
  /** Hash of the container. */
  container: string;
  /** Of the container when the attempt began. */
  version: number;
}

/** One request to prove who somebody is, or to sign. Removed by its time to live an hour after its end. */
export const EidAttemptEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "eidAttempt", version: "1", service: "virn" },
    attributes: {
      id: { type: "string", required: true },
      purpose: { type: ["signIn", "sign"] as const, required: true },
      means: { type: ["idCard", "mobileId", "smartId"] as const, required: true },
      state: { type: attemptStates, required: true },
      /** Hash of the cookie of the browser that began it; of a signature who is signed in. */
      browser: { type: "string", required: true },
      /** Isikukood that was typed; of a card the one that its certificate names, once checked. */
      code: { type: "string" },
      /** Such as +37251234567. */
      phone: { type: "string" },
      /** Base64 of random bytes: what the phone signs, Smart-ID's rpChallenge, or the nonce for the card. Empty for a signature. */
      challenge: { type: "string", required: true },
      verificationCode: { type: "string" },
      /** Id of the session at the service. */
      session: { type: "string" },
      /** JSON of the authentication token of a card. */
      token: { type: "string" },
      signing: { type: CustomAttributeType<SigningRequest>("any") },
      /** Base64 of the DER of the certificate that signs. */
      certificate: { type: "string" },
      /** ISO instant that the signature states. */
      signingTime: { type: "string" },
      /** Number of the Smart-ID account that signs. */
      document: { type: "string" },
      /** Base64 of the signature value. */
      value: { type: "string" },
      outcome: { type: CustomAttributeType<EidOutcome>("string") },
      /** Second until which one worker polls. */
      polledUntil: { type: "number", required: true },
      /** Second after which it has ended. */
      endsAt: { type: "number", required: true },
      expiresAt: { type: "number", required: true },
    },
    indexes: { byId: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } } },
  },
  table,
);

export interface EidAttempt {
  id: string;
  purpose: "signIn" | "sign";
  means: EidMeans;
  state: AttemptState;
  browser: string;
  code?: string;
  phone?: string;
  challenge: string;
  verificationCode?: string;
  session?: string;
  token?: string;
  signing?: SigningRequest;
  certificate?: string;
  signingTime?: string;
  document?: string;
  value?: string;
  outcome?: EidOutcome;
  polledUntil: number;
  endsAt: number;
  expiresAt: number;
}

export type AttemptChanges = Partial<
  Omit<EidAttempt, "id" | "purpose" | "means" | "browser" | "signing" | "endsAt" | "expiresAt">
>;

export async function attemptById(id: string): Promise<EidAttempt | undefined> {
  const { data } = await EidAttemptEntity.get({ id }).go({ consistent: true });
  return data ?? undefined;
}

export async function putAttempt(attempt: EidAttempt): Promise<void> {
  await EidAttemptEntity.create(attempt).go();
}

/** Changes an attempt that is in one of these states. False when it is in another: somebody else was first. */
export async function moveAttempt(
  id: string,
  from: readonly AttemptState[],
  changes: AttemptChanges,
): Promise<boolean> {
  return wasWritten(() =>
    EidAttemptEntity.patch({ id })
      .set(changes)
      .where(({ state }, { eq }) => from.map((one) => eq(state, one)).join(" OR "))
      .go(),
  );
}

/** Ends an attempt to sign. False when its signature is given, or it has ended. */
export async function cancelUngiven(id: string): Promise<boolean> {
  return wasWritten(() =>
    EidAttemptEntity.patch({ id })
      .set({ state: "cancelled" })
      .where(({ state, value }, { eq, notExists }) => {
        const isLiving = LIVE_STATES.map((one: AttemptState) => eq(state, one)).join(" OR ");
        return `${notExists(value)} AND (${isLiving})`;
      })
      .go(),
  );
}

/** The PIN was typed, and the container does not have the signature yet. A card's value is queued until a worker has checked it. */
export function isGiven({ state, value }: EidAttempt): boolean {
  return state === "confirmed" || (state === "queued" && value !== undefined);
}

/** Makes one worker the poller until a second. False while another one polls, and when nothing waits. */
export async function claimPoll(id: string, now: number, until: number): Promise<boolean> {
  return wasWritten(() =>
    EidAttemptEntity.patch({ id })
      .set({ polledUntil: until })
      .where(({ state, polledUntil }, { eq, lt }) => `${eq(state, "waiting")} AND ${lt(polledUntil, now)}`)
      .go(),
  );
}

async function wasWritten(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (isRefusedCondition(error)) return false;
    throw error;
  }
}

export function isLive({ state, endsAt }: EidAttempt, now: Date): boolean {
  return LIVE_STATES.some((live) => live === state) && now.getTime() / 1000 < endsAt;
}
