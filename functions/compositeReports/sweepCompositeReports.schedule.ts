import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { schedule, sweep } from "#functions/platform/entry/schedule.ts";
import { abandonedComposites, failAbandoned, MAX_ATTEMPTS, requeueComposite } from "./store/compositeClaims.ts";
import { COMPOSITE_ERRORS } from "./store/compositeRun.ts";

export const handler = schedule("sweepCompositeReports", async () => {
  const now = Date.now();
  await sweep(
    await abandonedComposites(now),
    ({ person, id }) => ({ person, report: id }),
    async (run) => {
      if (run.attempts >= MAX_ATTEMPTS) await failAbandoned(run, COMPOSITE_ERRORS.failed, now);
      else if (await requeueComposite(run, now)) {
        await enqueue("compositeReports", [{ person: run.person, report: run.id }]);
      }
    },
  );
});
