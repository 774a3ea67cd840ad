import { deleteFiles } from "#functions/platform/clients/files.ts";
import { schedule, sweep } from "#functions/platform/entry/schedule.ts";
import { filesOf } from "./preview/previewView.ts";
import { allPreviewRuns, forgetPreviewRun } from "./store/previewRun.ts";

/** Longer than a preview may wait and be made, and than a link to it lives. */
const OLD_AFTER_MS = 30 * 60_000;

export const handler = schedule("sweepPreviews", async () => {
  const limit = Date.now() - OLD_AFTER_MS;
  const old = (await allPreviewRuns()).filter(({ startedAt }) => startedAt <= limit);
  await sweep(
    old,
    ({ person }) => ({ person }),
    async (run) => {
      // First, so that nobody gets a link to a file that is gone; S3 removes what a crash leaves the next day.
      if (!(await forgetPreviewRun(run))) return;
      const { paper, pdf } = filesOf(run.id);
      await deleteFiles([paper, pdf]);
    },
  );
});
