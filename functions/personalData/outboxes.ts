import { outbox } from "#functions/platform/outbox/outbox.ts";
import { silentRuns } from "./store/personalDataRun.ts";

/** A message may wait for other runs. A claim ends by its age, so a message is all that a run whose worker died lacks. */
export const personalDataOutbox = outbox({
  name: "personalData",
  queue: "personalData",
  afterMs: 5 * 60_000,
  due: silentRuns,
  message: ({ person, id }) => ({ person, run: id }),
});
