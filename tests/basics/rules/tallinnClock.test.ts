import { expect, it } from "vitest";
import { utcInstant } from "#shared/basics/tallinnClock.ts";

it.each([
  ["2026-11-18T12:05:31Z", "2026-11-18T12:05:31.000Z"],
  ["2026-11-18T12:05:31.1234567Z", "2026-11-18T12:05:31.123Z"],
  ["2026-11-18T12:05:31+03:00", "2026-11-18T09:05:31.000Z"],
  ["2026-11-18T12:05:31", "2026-11-18T10:05:31.000Z"],
  ["2026-07-01T12:05:31.5", "2026-07-01T09:05:31.500Z"],
  ["2026-03-29T02:59:59", "2026-03-29T00:59:59.000Z"],
  // An hour that does not exist.
  ["2026-03-29T03:30:00", "2026-03-29T01:30:00.000Z"],
  ["2026-03-29T04:00:00", "2026-03-29T01:00:00.000Z"],
  // An hour that comes twice.
  ["2026-10-25T03:30:00", "2026-10-25T00:30:00.000Z"],
  ["2026-10-25T04:00:00", "2026-10-25T02:00:00.000Z"],
])("the instant %s is %s in UTC", (text, instant) => {
  expect(utcInstant(text)).toBe(instant);
});

it("throws for a text that is no instant", () => {
  expect(() => utcInstant("eile")).toThrow(RangeError);
});
