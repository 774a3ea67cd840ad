import { expect, it } from "vitest";
import {
  askedAgainAt,
  isOldAnswer,
  type NumberCheck,
  stateText,
  type VerifyResult,
} from "#shared/eudr/numberStates.ts";

const number = { reference: "S26EEAB12CD34E", verification: "K7X2M9QP" };
const SEEN = "2026-12-30T08:00:00.000Z";
const answered = (result: VerifyResult, answeredAt = "2026-12-30T08:00:01.000Z"): NumberCheck => ({
  ...number,
  firstSeenAt: SEEN,
  result,
  status: "AVAILABLE",
  answeredAt,
});

it.each([
  ["unchecked", undefined, "kontrollimata"],
  ["usable", "2026-12-30T22:30:00.000Z", "kontrollitud 31.12.2026"],
  ["unusable", "2026-12-30T08:00:00.000Z", "ei kehti infosüsteemis"],
  ["young", "2026-12-30T08:00:00.000Z", "ootab infosüsteemi vastust"],
  ["uncheckable", undefined, "ei saa kontrollida"],
] as const)("says of a number that is %s and was answered at %s: %s", (state, answeredAt, text) => {
  expect(stateText(state, answeredAt)).toBe(text);
});

it("asks again after an hour about a missing number, for a day, and never about others", () => {
  const at = (check: NumberCheck, now: string) => askedAgainAt(check, now);
  expect(at(answered("NON_EXISTENT"), "2026-12-30T08:00:01.000Z")).toBe("2026-12-30T09:00:01.000Z");
  expect(at(answered("NON_EXISTENT"), "2026-12-31T07:30:00.000Z")).toBe("2026-12-31T08:30:00.000Z");
  expect(at(answered("NON_EXISTENT"), "2026-12-31T08:30:00.000Z")).toBeUndefined();
  expect(at(answered("EXISTING_USABLE"), "2026-12-30T08:00:01.000Z")).toBeUndefined();
  expect(at(answered("EXISTING_NON_USABLE"), "2026-12-30T08:00:01.000Z")).toBeUndefined();
});

it.each([
  [undefined, "2027-02-01T08:00:00.000Z", false],
  ["2026-12-30T08:00:00.000Z", "2027-01-29T07:59:59.999Z", false],
  ["2026-12-30T08:00:00.000Z", "2027-01-29T08:00:00.000Z", true],
])("an answer of %s is at %s too old for an act: %s", (answeredAt, now, isOld) => {
  const check = { ...number, firstSeenAt: SEEN, ...(answeredAt && { answeredAt }) };
  expect(isOldAnswer(check, now)).toBe(isOld);
});
