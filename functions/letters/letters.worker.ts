import { worker } from "#functions/platform/entry/queue.ts";
import { mailLetter } from "./mailLetter.ts";

export const handler = worker("letters", (message) => mailLetter(message, new Date()));
