import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import { YOUNG_HOURS } from "./limits.ts";

export type VerifyResult = "EXISTING_USABLE" | "EXISTING_NON_USABLE" | "NON_EXISTENT";

/** What the Information System last answered about a pair of numbers. Instants are ISO texts. */
export interface NumberCheck extends EudrNumber {
  firstSeenAt: string;
  /** Absent until it was asked. */
  askedAt?: string;
  /** These three are absent until it answered. */
  result?: VerifyResult;
  /** As answered; also one that nobody has heard of. */
  status?: string;
  answeredAt?: string;
}

export const NUMBER_STATES = ["unchecked", "usable", "unusable", "young", "uncheckable"] as const;
export type NumberState = (typeof NUMBER_STATES)[number];

const REFERENCE = /^[A-Z0-9]{14}$/;
const [MIN_VERIFICATION, MAX_VERIFICATION] = [5, 35];
const HOUR_MS = 60 * 60 * 1000;

/** Whether the Information System can be asked: both halves have its form. */
export function isCheckable({ reference, verification }: EudrNumber): boolean {
  const length = verification.length;
  return REFERENCE.test(reference) && length >= MIN_VERIFICATION && length <= MAX_VERIFICATION;
}

/** The result counts, never the status (docs/rules/eudr.md, "States of a number"). `now`: ISO instant. */
export function numberState(number: EudrNumber, check: NumberCheck | undefined, now: string): NumberState {
  if (!isCheckable(number)) return "uncheckable";
  const states = { EXISTING_USABLE: "usable", EXISTING_NON_USABLE: "unusable", NON_EXISTENT: "unusable" } as const;
  if (!check?.result) return "unchecked";
  const isYoung = Date.parse(now) - Date.parse(check.firstSeenAt) < YOUNG_HOURS * HOUR_MS;
  return check.result === "NON_EXISTENT" && isYoung ? "young" : states[check.result];
}
