import { hash } from "node:crypto";
import { netChanges, reversed, type SumChange } from "#functions/platform/sums/sum.ts";
import { SumDeltaEntity, sumDeltas } from "#functions/platform/sums/sumDelta.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { commit, type Write, write } from "#functions/platform/table/transaction.ts";
import type { IsoInstant } from "#shared/basics/measures.ts";
import { type FilingStage, isSuspended } from "#shared/eudr/filing.ts";
import {
  isCheckable,
  type NumberCheck,
  type NumberState,
  numberState,
  type VerifyResult,
} from "#shared/eudr/numberStates.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import { eudrNumberSum, hashOfNumber } from "./eudrSums.ts";

/** States of a number in the sums (docs/rules/eudr.md, "Statistics"). Their codes are its index and one, so a new one comes last. */
const COUNTED_STATES = ["usable", "unusable"] as const;
export type CountedState = (typeof COUNTED_STATES)[number];

export interface StoredCheck extends NumberCheck {
  /** State in the sums since the last answer. Absent when that was none of these, or came before this was counted. */
  counted?: CountedState | undefined;
  usedAt?: string;
  /** It is to be asked about from then on; absent when it is not. Each change of it is a version. */
  dueAt?: IsoInstant;
}
export type DueCheck = StoredCheck & { dueAt: string };

const MAX_CONFLICTS = 5;

export const NumberCheckEntity = /* @__PURE__ */ entity<StoredCheck>()({
  name: "numberCheck",
  /** What did the Information System last answer about this pair of numbers? */
  key: { of: ["reference"], by: ["verification"] },
  indexes: {
    /** Which numbers are due to be asked about, the longest first? */
    due: { on: "gsi1", of: [], by: ["dueAt", "reference", "verification"] },
  },
});

export type CheckOf = (number: EudrNumber) => StoredCheck | undefined;

/** Takes numbers that may repeat; those never seen have no check. */
export async function checksOf(numbers: readonly EudrNumber[]): Promise<CheckOf> {
  const wanted = new Map(numbers.map((number) => [numberKey(number), keyOf(number)]));
  const checks = await NumberCheckEntity.getAll([...wanted.values()]);
  const found = new Map(checks.map((check) => [numberKey(check), check]));
  return (number) => found.get(numberKey(number));
}

export type StateOf = (number: EudrNumber) => NumberState;

export async function statesOf(numbers: readonly EudrNumber[], now = new Date().toISOString()): Promise<StateOf> {
  const checkOf = await checksOf(numbers.filter(isCheckable));
  return (number) => numberState(number, checkOf(number), now);
}

export function numberKey({ reference, verification }: EudrNumber): string {
  return JSON.stringify([reference, verification]);
}

/** Adds a number that is due from `dueAt` on. Returns undefined and writes nothing when it exists. */
export async function createCheck(number: EudrNumber, now: string, dueAt = now): Promise<DueCheck | undefined> {
  const check = { ...keyOf(number), firstSeenAt: now, dueAt };
  return (await write(NumberCheckEntity.create(check))) ? check : undefined;
}

/** Makes a number due at once. Returns undefined when another run has asked about it since the read. */
export async function renewCheck(check: StoredCheck, now: string): Promise<DueCheck | undefined> {
  const renewal = NumberCheckEntity.patch(keyOf(check), { dueAt: now }, { when: { dueAt: check.dueAt } });
  return (await write(renewal)) ? { ...check, dueAt: now } : undefined;
}

export async function dueChecks(now: number, max: number): Promise<DueCheck[]> {
  const dueAt = new Date(now + 1).toISOString();
  const due = await NumberCheckEntity.all("due", {}, { max, bounds: { below: { dueAt } } });
  return due.filter((check): check is DueCheck => check.dueAt !== undefined);
}

/** Claims it until `until`, so that no other run asks about it; undefined when another one does. */
export async function claimCheck(check: DueCheck, now: string, until: string): Promise<DueCheck | undefined> {
  const write = NumberCheckEntity.patch(keyOf(check), { askedAt: now, dueAt: until }, { when: { dueAt: check.dueAt } });
  const claimed = await NumberCheckEntity.patched(write);
  return claimed && { ...claimed, dueAt: until };
}

/** The check after the answer, which stays due until `endCheck`; undefined when the claim was lost, or another answer came since. */
export async function noteAnswer(
  claimed: DueCheck,
  { result, status }: { result: VerifyResult; status: string },
  now: string,
): Promise<StoredCheck | undefined> {
  const after = { ...claimed, result, status, answeredAt: now };
  const counted = countedState(after);
  const answer = { result, status, answeredAt: now, counted };
  // A declaration that Virn filed may have been answered since the claim, and is counted then.
  const when = { dueAt: claimed.dueAt, answeredAt: claimed.answeredAt, counted: claimed.counted };
  const { ok } = await commit([
    NumberCheckEntity.patch(keyOf(claimed), answer, { when }),
    ...countedWrites(claimed, { ...after, counted }),
  ]);
  return ok ? { ...after, counted } : undefined;
}

function countedWrites(before: StoredCheck, after: StoredCheck): Write[] {
  const changes = netChanges([...reversed(sumsOfNumber(before)), ...sumsOfNumber(after)]);
  return sumDeltas(changes).map((delta) => SumDeltaEntity.put(delta));
}

/** Returns the state at the last answer: nothing is known of a young number. */
export function countedState(check: NumberCheck): CountedState | undefined {
  const state = numberState(check, check, check.answeredAt ?? "");
  return COUNTED_STATES.find((counted) => counted === state);
}

/** Returns the share of an answered number in the sums, which a later answer replaces. */
export function sumsOfNumber(check: Pick<StoredCheck, "reference" | "verification" | "counted">): SumChange[] {
  if (!check.counted) return [];
  return [eudrNumberSum.change({ hash: numberHash(check), state: COUNTED_STATES.indexOf(check.counted) + 1 })];
}

export function stateOfCode(code: number | undefined): CountedState | undefined {
  return code === undefined ? undefined : COUNTED_STATES[code - 1];
}

/** Names a number in sums: 48 bits, and it does not open the declaration. */
export function numberHash(number: EudrNumber): string {
  return hashOfNumber(hash("sha256", numberKey(number), "buffer").readUIntBE(0, 6));
}

/**
 * Notes the answer of the Information System about a declaration that Virn filed. A verification that found the number not
 * usable stays, since its result counts and never the status.
 */
export async function noteFiledNumber(
  number: EudrNumber,
  { stage, status }: { stage: FilingStage; status: string },
  now: string,
  attempt = 0,
): Promise<void> {
  const result = resultOf({ stage, status });
  if (!result || !isCheckable(number)) return;
  const key = keyOf(number);
  const stored = await NumberCheckEntity.get(key);
  if (result === "EXISTING_USABLE" && stored?.result === "EXISTING_NON_USABLE") return;
  const before: StoredCheck = stored ?? { ...key, firstSeenAt: now };
  const answered = { ...before, askedAt: now, result, status, answeredAt: now };
  const after = { ...answered, counted: countedState(answered) };
  const { result: had, answeredAt, counted } = before;
  const { ok } = await commit([
    NumberCheckEntity.put(after, { result: had, answeredAt, counted, dueAt: before.dueAt }),
    ...countedWrites(before, after),
  ]);
  if (ok) return;
  if (attempt === MAX_CONFLICTS) throw new Error(`The number ${number.reference} is checked all the time`);
  await noteFiledNumber(number, { stage, status }, now, attempt + 1);
}

function resultOf(filed: { stage: FilingStage; status: string }): VerifyResult | undefined {
  const { stage } = filed;
  if (stage === "available") return "EXISTING_USABLE";
  return isSuspended(filed) || stage === "rejected" || stage === "withdrawn" ? "EXISTING_NON_USABLE" : undefined;
}

export async function noteUse(number: EudrNumber, usedAt: string): Promise<void> {
  await write(NumberCheckEntity.patch(keyOf(number), { usedAt }));
}

/** The last answer stays. `dueAt`: when it is asked about again; undefined for never. */
export async function endCheck(claimed: DueCheck, dueAt: string | undefined): Promise<void> {
  await write(NumberCheckEntity.patch(keyOf(claimed), { dueAt }, { when: { dueAt: claimed.dueAt } }));
}

function keyOf({ reference, verification }: EudrNumber): EudrNumber {
  return { reference, verification };
}
