import { worker } from "../core/queue.ts";
import { mailSignInLink } from "../services/signInLetter.ts";

export const handler = worker("signInLinks", ({ email }) => mailSignInLink(email, new Date()));
