import { answersOf, none } from "#functions/platform/table/answers.ts";
import { ReminderEntity } from "./reminder.ts";

const course = none("when the owner was reminded");
const sent = { kind: "declarations", by: "Meeldetuletuse saatja" } as const;

export const reminderAnswers = answersOf(ReminderEntity, {
  table: none("a reminder changes nothing of the declarations"),
  history: none("a reminder has no history"),
  time: ({ at }) => at,
})({
  owner: course,
  day: course,
  at: course,
  by: { person: { ...sent, when: ({ at }) => at !== undefined } },
  batch: course,
  next: {
    time: ({ sendAt }) => sendAt,
    of: {
      batch: course,
      by: { person: { ...sent, when: ({ state }) => state !== "sending" && state !== "sent" } },
      sendAt: course,
      state: course,
      before: { technical: "the reminder before it, which its own attributes tell" },
    },
  },
  version: course,
  box: course,
  sendAt: course,
});
