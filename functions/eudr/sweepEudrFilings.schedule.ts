import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { schedule } from "#functions/platform/entry/schedule.ts";
import { isFilingOn } from "./owners.ts";
import { dueFilings } from "./store/filingDue.ts";

export const handler = schedule("sweepEudrFilings", async () => {
  const [due] = isFilingOn() ? await dueFilings(Date.now(), 1) : [];
  if (due) await enqueue("eudrFilings", [{ due: true }]);
});
