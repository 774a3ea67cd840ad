import { formatEstonianDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import { ANSWER_DAYS, YOUNG_ASKED_MINUTES, YOUNG_HOURS } from "./limits.ts";

export const VERIFY_RESULTS = ["EXISTING_USABLE", "EXISTING_NON_USABLE", "NON_EXISTENT"] as const;
export type VerifyResult = (typeof VERIFY_RESULTS)[number];

/** Last answer of the Information System about a pair of numbers. Instants are ISO texts. */
export interface NumberCheck extends EudrNumber {
  firstSeenAt: string;
  askedAt?: string;
  /** These three are absent until it answered. */
  result?: VerifyResult;
  /** The text of the answer, also one that no paper names. */
  status?: string;
  answeredAt?: string;
}

export const NUMBER_STATES = ["unchecked", "usable", "unusable", "young", "uncheckable"] as const;
export type NumberState = (typeof NUMBER_STATES)[number];

const REFERENCE = /^[A-Z0-9]{14}$/;
const [MIN_VERIFICATION, MAX_VERIFICATION] = [5, 35];
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** True when the Information System can be asked: both halves have its form. */
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

const STATE_TEXTS: Readonly<Record<Exclude<NumberState, "usable">, string>> = {
  unchecked: "kontrollimata",
  unusable: "ei kehti infosüsteemis",
  young: "ootab infosüsteemi vastust",
  uncheckable: "ei saa kontrollida",
};

/** For people. `answeredAt`: ISO instant, shown as its day in Tallinn. */
export function stateText(state: NumberState, answeredAt: string | undefined): string {
  if (state !== "usable") return STATE_TEXTS[state];
  return answeredAt === undefined ? "kontrollitud" : `kontrollitud ${formatEstonianDate(tallinnDay(answeredAt))}`;
}

/** State and day of the last answer of each number, in their order; '' for no numbers, '–' for no answer. */
export function numbersTexts(
  numbers: readonly EudrNumber[],
  checkOf: (number: EudrNumber) => NumberCheck | undefined,
  now: string,
): { state: string; checked: string } {
  const states = numbers.map((number) => stateText(numberState(number, checkOf(number), now), undefined));
  const days = numbers.map((number) => {
    const { answeredAt } = checkOf(number) ?? {};
    return answeredAt === undefined ? "–" : formatEstonianDate(tallinnDay(answeredAt));
  });
  return { state: states.join(", "), checked: days.every((day) => day === "–") ? "" : days.join(", ") };
}

/** When an answered number is asked about again by itself: only one that may be listed soon. Undefined for never. */
export function askedAgainAt(check: NumberCheck, now: string): string | undefined {
  if (numberState(check, check, now) !== "young") return undefined;
  return new Date(Date.parse(now) + YOUNG_ASKED_MINUTES * MINUTE_MS).toISOString();
}

/** An act needs a newer answer (docs/rules/eudr.md, "When a number is asked about"). */
export function isOldAnswer({ answeredAt }: NumberCheck, now: string): boolean {
  return answeredAt !== undefined && Date.parse(now) - Date.parse(answeredAt) >= ANSWER_DAYS * 24 * HOUR_MS;
}
