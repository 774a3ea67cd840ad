import { actById } from "#functions/acts/store/act.ts";
import { actJobGuardOf } from "#functions/acts/store/actJob.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";

export const handler = endpoint(actFormRoutes.progress, async ({ params }) => {
  const id = Number(params.id);
  const job = await actJobGuardOf(id);
  if (job?.state === "applying") return { percent: job.percent, under_way: true };
  const act = await actById(id);
  if (act?.state !== "ready") throw new Problem("not_found");
  return { percent: 100, under_way: false };
});
