import { continueJob } from "#functions/acts/job/applyJob.ts";
import { worker } from "#functions/entry/queue.ts";

export const handler = worker("actJobs", ({ act }) => continueJob(act));
