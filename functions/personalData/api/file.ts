import { knownPerson } from "#functions/personalData/knownPerson.ts";
import { downloadLink } from "#functions/platform/clients/files.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { personalDataRoutes } from "#shared/personalData/contract.ts";

export const handler = endpoint(personalDataRoutes.file, async ({ params, now }) => {
  const { run } = await knownPerson(Number(params.person));
  const [key] = run?.fileKeys ?? [];
  const isThere = run?.purpose === "gather" && run.state === "done" && (run.expiresAt ?? 0) > now.getTime() / 1000;
  if (!run || !key || !isThere) throw new Problem("not_found");
  return { location: await downloadLink(key, `Isikuandmed ${run.person} ${tallinnDay(run.finishedAt)}.xlsx`) };
});
