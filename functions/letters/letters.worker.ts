import { sendReminders } from "#functions/eudr/sendReminders.ts";
import { worker } from "#functions/platform/entry/queue.ts";
import { lastLetterLink } from "./lastLetterLink.ts";
import { mailLetter } from "./mailLetter.ts";
import { sendDueLetters } from "./sendDueLetters.ts";

export const handler = worker("letters", (message) => {
  if ("owners" in message) return sendReminders(message, lastLetterLink, new Date());
  return "due" in message ? sendDueLetters(message, new Date()) : mailLetter(message, new Date());
});
