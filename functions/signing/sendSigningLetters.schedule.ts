import { sweep } from "#functions/platform/entry/sweep.ts";
import { dueSigningLetters, sendSigningLetter } from "./letters/sendSigningLetters.ts";

export async function handler(): Promise<void> {
  const now = new Date();
  await sweep(
    await dueSigningLetters(now),
    ({ sent }) => ({ sent }),
    (letter) => sendSigningLetter(letter, now),
  );
}
