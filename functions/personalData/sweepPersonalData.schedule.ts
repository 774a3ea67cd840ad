import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { schedule, sweep } from "#functions/platform/entry/schedule.ts";
import { abandonedRuns } from "./store/personalDataRun.ts";

/** A claim ends by its age, so the message alone is missing. */
export const handler = schedule("sweepPersonalData", async () => {
  await sweep(
    await abandonedRuns(Date.now()),
    ({ person, id }) => ({ person, run: id }),
    ({ person, id }) => enqueue("personalData", [{ person, run: id }]),
  );
});
