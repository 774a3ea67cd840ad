import { Problem } from "#functions/core/problem.ts";
import { actById } from "#functions/data/acts/act.ts";
import { actJobGuardOf } from "#functions/data/acts/actJob.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actRoutes } from "#shared/api/areas/acts.ts";

export const handler = endpoint(actRoutes.progress, async ({ params }) => {
  const id = Number(params.id);
  const job = await actJobGuardOf(id);
  if (job?.state === "applying") return { percent: job.percent, under_way: true };
  const act = await actById(id);
  if (act?.state !== "ready") throw new Problem("not_found");
  return { percent: 100, under_way: false };
});
