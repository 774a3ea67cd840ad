import { worker } from "#functions/entry/queue.ts";
import { mailSignInLink } from "#functions/sessions/signInLetter.ts";

export const handler = worker("signInLinks", ({ email }) => mailSignInLink(email, new Date()));
