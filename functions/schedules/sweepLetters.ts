import { queueWaitingLetters } from "#functions/acts/letters/resumeLetters.ts";

export async function handler(): Promise<void> {
  await queueWaitingLetters(new Date());
}
