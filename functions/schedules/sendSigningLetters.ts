import { sweep } from "#functions/entry/sweep.ts";
import { dueSigningLetters, sendSigningLetter } from "#functions/signing/letters/sendSigningLetters.ts";

export async function handler(): Promise<void> {
  const now = new Date();
  await sweep(
    await dueSigningLetters(now),
    ({ sent }) => ({ sent }),
    (letter) => sendSigningLetter(letter, now),
  );
}
