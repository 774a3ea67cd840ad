import { queueWaitingLetters } from "./resumeLetters.ts";

export async function handler(): Promise<void> {
  await queueWaitingLetters(new Date());
}
