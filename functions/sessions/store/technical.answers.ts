import { technical } from "#functions/platform/table/answers.ts";

export const sessionsTechnical = technical({
  session: {
    reason: "says who is signed in, by number",
    lifetime: "12 hours after the last use, 7 days at most",
    kind: "sessions",
  },
  signInLink: {
    reason: "a link that signs a person in",
    lifetime: "until it is used, 30 minutes at most",
    kind: "sessions",
  },
});
