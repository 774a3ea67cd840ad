import { oneOf } from "#functions/platform/table/conditions.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { FilingStage } from "#shared/eudr/filing.ts";
import {
  isCheckable,
  type NumberCheck,
  type NumberState,
  numberState,
  type VerifyResult,
} from "#shared/eudr/numberStates.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";

interface StoredCheck extends NumberCheck {
  /** ISO instant at which an act last had it. */
  usedAt?: string;
  /** ISO instant from which it is to be asked about; absent when it is not. Each change of it is a version. */
  dueAt?: string;
}
export type DueCheck = StoredCheck & { dueAt: string };

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

/** Of numbers that may repeat; those never seen have none. */
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

/** Adds a number that is due at once. Returns undefined and writes nothing when it exists. */
export async function createCheck(number: EudrNumber, now: string): Promise<DueCheck | undefined> {
  const check = { ...keyOf(number), firstSeenAt: now, dueAt: now };
  return (await write(NumberCheckEntity.create(check))) ? check : undefined;
}

/** Makes a number due at once. Returns undefined when another run has asked about it since the read. */
export async function renewCheck(check: StoredCheck, now: string): Promise<DueCheck | undefined> {
  const renewal = NumberCheckEntity.patch(keyOf(check), { dueAt: now }, { when: { dueAt: check.dueAt } });
  return (await write(renewal)) ? { ...check, dueAt: now } : undefined;
}

/** Due at `now` in milliseconds or before. */
export async function dueChecks(now: number, max: number): Promise<DueCheck[]> {
  const dueAt = new Date(now + 1).toISOString();
  const due = await NumberCheckEntity.all("due", {}, { max, bounds: { below: { dueAt } } });
  return due.filter((check): check is DueCheck => check.dueAt !== undefined);
}

/** Until `until` no other run asks about it; undefined when another one does. */
export async function claimCheck(check: DueCheck, now: string, until: string): Promise<DueCheck | undefined> {
  const write = NumberCheckEntity.patch(keyOf(check), { askedAt: now, dueAt: until }, { when: { dueAt: check.dueAt } });
  const claimed = await NumberCheckEntity.patched(write);
  return claimed && { ...claimed, dueAt: until };
}

/** The check after the answer, which stays due until `endCheck`; undefined when the claim was lost. */
export async function noteAnswer(
  claimed: DueCheck,
  { result, status }: { result: VerifyResult; status: string },
  now: string,
): Promise<NumberCheck | undefined> {
  const answer = { result, status, answeredAt: now };
  return NumberCheckEntity.patched(NumberCheckEntity.patch(keyOf(claimed), answer, { when: { dueAt: claimed.dueAt } }));
}

/**
 * What the Information System says of a declaration that Virn filed. A verification that found the number not usable stays,
 * since its result counts and never the status.
 */
export async function noteFiledNumber(
  number: EudrNumber,
  { stage, status }: { stage: FilingStage; status: string },
  now: string,
): Promise<void> {
  const result = resultOf(stage);
  if (!result || !isCheckable(number)) return;
  const [key, answer] = [keyOf(number), { result, status, answeredAt: now }];
  if (await write(NumberCheckEntity.create({ ...key, ...answer, firstSeenAt: now, askedAt: now }))) return;
  const replaced = oneOf<VerifyResult | undefined>([undefined, "EXISTING_USABLE", "NON_EXISTENT"]);
  const when = result === "EXISTING_USABLE" ? { when: { result: replaced } } : {};
  await write(NumberCheckEntity.patch(key, answer, when));
}

function resultOf(stage: FilingStage): VerifyResult | undefined {
  if (stage === "available") return "EXISTING_USABLE";
  return stage === "rejected" || stage === "withdrawn" ? "EXISTING_NON_USABLE" : undefined;
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
