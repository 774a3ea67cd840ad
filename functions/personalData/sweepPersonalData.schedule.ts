import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { sweep } from "#functions/platform/entry/sweep.ts";
import { abandonedRuns } from "./store/personalDataRun.ts";

/** A claim ends by its age, so the message alone is missing. */
export async function handler(): Promise<void> {
  await sweep(
    await abandonedRuns(Date.now()),
    ({ person, id }) => ({ person, run: id }),
    ({ person, id }) => enqueue("personalData", [{ person, run: id }]),
  );
}
