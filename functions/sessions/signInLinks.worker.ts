import { worker } from "#functions/platform/entry/queue.ts";
import { mailSignInLink } from "./signInLetter.ts";

export const handler = worker("signInLinks", ({ email }) => mailSignInLink(email, new Date()));
