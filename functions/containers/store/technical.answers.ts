import { technical } from "#functions/platform/table/answers.ts";

export const containersTechnical = technical({
  givenSignature: { reason: "a signature that is being put into its container", lifetime: "until it is there" },
  signingLetter: { reason: "a letter that waits", lifetime: "until it is sent" },
  trustedList: { reason: "a copy of a list of the European Union", lifetime: "until the next one" },
  unfinishedContainer: { reason: "a container that is being made or left", lifetime: "until it is done" },
});
