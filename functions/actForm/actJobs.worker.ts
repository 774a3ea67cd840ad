import { worker } from "#functions/platform/entry/queue.ts";
import { continueJob } from "./job/applyJob.ts";

export const handler = worker("actJobs", ({ act }) => continueJob(act));
