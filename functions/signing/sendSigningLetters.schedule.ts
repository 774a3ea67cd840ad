import { schedule, sweep } from "#functions/platform/entry/schedule.ts";
import { dueSigningLetters, sendSigningLetter } from "./letters/sendSigningLetters.ts";

export const handler = schedule("sendSigningLetters", async () => {
  const now = new Date();
  await sweep(
    await dueSigningLetters(now),
    ({ sent }) => ({ sent }),
    (letter) => sendSigningLetter(letter, now),
  );
});
