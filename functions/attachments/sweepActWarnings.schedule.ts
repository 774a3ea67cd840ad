import { lastLook, noteLook } from "#functions/acts/store/actWarnings.ts";
import { schedule } from "#functions/platform/entry/schedule.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { lookAgain } from "./lookAgain.ts";

/** Once a day. A run that died is repeated an hour later. */
export const handler = schedule("sweepActWarnings", async () => {
  const today = tallinnDay(new Date().toISOString());
  if ((await lastLook()) === today) return;
  await lookAgain(today);
  await noteLook(today);
});
