import { endMatch, type MatchWanted, noteLookedAt, wantedMatches } from "#functions/eudr/store/declaringOwner.ts";
import { schedule, sweep } from "#functions/platform/entry/schedule.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { layNumbers } from "./layNumbers.ts";
import { lookAgainAtOwner } from "./lookAgain.ts";

/** Longer than the largest act is being made: one that was planned before a declaration is looked at after it. */
const AGAIN_AFTER_MS = 10 * 60_000;
/** Others are looked at by the next run. */
const LONGEST_MS = 200_000;

export const handler = schedule("layNumbers", async () => {
  const begun = Date.now();
  const isSettled = ({ at }: MatchWanted) => Date.parse(at) <= begun - AGAIN_AFTER_MS;
  const due = (await wantedMatches()).filter((wanted) => !wanted.isLookedAt || isSettled(wanted));
  await sweep(
    due,
    ({ owner }) => ({ owner }),
    async (wanted) => {
      if (Date.now() - begun > LONGEST_MS) return;
      await layNumbers(wanted.owner);
      await lookAgainAtOwner(wanted.owner, tallinnDay(new Date().toISOString()));
      await (isSettled(wanted) ? endMatch(wanted) : noteLookedAt(wanted));
    },
  );
});
