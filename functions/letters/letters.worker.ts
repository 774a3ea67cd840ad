import { worker } from "#functions/platform/entry/queue.ts";
import { mailLetter } from "./mailLetter.ts";
import { sendDueLetters } from "./sendDueLetters.ts";

export const handler = worker("letters", (message) =>
  "due" in message ? sendDueLetters(message, new Date()) : mailLetter(message, new Date()),
);
