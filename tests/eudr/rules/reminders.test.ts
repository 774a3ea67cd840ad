import { describe, expect, it } from "vitest";
import {
  failedReminder,
  leavingReminder,
  mayRemind,
  type Reminder,
  scheduledReminder,
  settledReminder,
  takenBackReminder,
} from "#shared/eudr/reminders.ts";

const DAY = "2026-11-28";
const AT = "2026-11-28T10:00:10.000Z";
const press = { batch: "b", by: 1, sendAt: AT };

const fresh: Reminder = { owner: 12 };
const old: Reminder = { owner: 12, day: "2026-11-27", at: "2026-11-27T08:00:00.000Z", by: 2 };
const scheduled = scheduledReminder(old, press, DAY)!;
const sending = leavingReminder(scheduled, "b", AT, DAY)!;
const sent = settledReminder(sending, "b", "sent")!;
const failed = settledReminder(sending, "b", "failed")!;
const back = takenBackReminder(scheduled, "b")!;

describe("a reminder may be sent", () => {
  it.each([
    ["to an owner who never got one", fresh, true],
    ["on a later day than the last", old, true],
    ["not while another waits", scheduled, false],
    ["not on the day of one whose end is unknown", sending, false],
    ["not on the day of the last", sent, false],
    ["again where it failed", failed, true],
    ["again where it was taken back", back, true],
  ] as const)("%s", (_, reminder, expected) => {
    expect(mayRemind(reminder, DAY)).toBe(expected);
    expect(scheduledReminder(reminder, press, DAY) !== undefined).toBe(expected);
  });

  it("on the day after one whose end is unknown", () => {
    expect(mayRemind(sending, "2026-11-29")).toBe(true);
  });
});

it("takes its day before it is mailed, and gives it back where the mail service refused or was too busy", () => {
  expect(sending).toMatchObject({ day: DAY, at: AT, by: 1, batch: "b", next: { state: "sending" } });
  expect(sent).toMatchObject({ day: DAY, by: 1, batch: "b" });
  expect(sent.next).toEqual({ ...press, state: "sent" });
  expect(failed).toEqual({ ...old, next: { ...press, state: "failed" } });
  const waits = settledReminder(sending, "b", "waits");
  expect(waits).toEqual({ ...old, next: { ...press, state: "scheduled" } });
});

it.each([
  ["taken back once it is on its way", takenBackReminder(sending, "b")],
  ["taken back by another batch", takenBackReminder(scheduled, "c")],
  ["sent twice", leavingReminder(sending, "b", AT, DAY)],
  ["sent after it was taken back", leavingReminder(back, "b", AT, DAY)],
  ["sent by the message of another batch", leavingReminder(scheduled, "c", AT, DAY)],
  ["settled twice", settledReminder(sent, "b", "failed")],
  ["failed after it left", failedReminder(sent, "b")],
])("is not %s", (_, moved) => {
  expect(moved).toBeUndefined();
});
