import { mailLetter } from "#functions/acts/letters/mailLetter.ts";
import { worker } from "#functions/entry/queue.ts";

export const handler = worker("letters", (message) => mailLetter(message, new Date()));
