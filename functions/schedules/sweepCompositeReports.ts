import { enqueue } from "#functions/clients/queues.ts";
import { COMPOSITE_ERRORS } from "#functions/compositeReports/compositeErrors.ts";
import {
  abandonedComposites,
  failAbandoned,
  MAX_ATTEMPTS,
  requeueComposite,
} from "#functions/data/compositeReports/compositeClaims.ts";
import { sweep } from "#functions/entry/sweep.ts";

export async function handler(): Promise<void> {
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
}
