import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { schedule } from "#functions/platform/entry/schedule.ts";
import { dueChecks } from "./store/numberCheck.ts";

export const handler = schedule("sweepEudrChecks", async () => {
  const [due] = await dueChecks(Date.now(), 1);
  if (due) await enqueue("eudrChecks", [{ kind: "due" }]);
});
