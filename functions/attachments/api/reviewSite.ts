import { actById } from "#functions/acts/store/act.ts";
import { siteEditsOf } from "#functions/acts/store/siteEdit.ts";
import { changeSite } from "#functions/attachments/changeSite.ts";
import { noteWarnings } from "#functions/attachments/noteWarnings.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { attachmentRoutes } from "#shared/attachments/contract.ts";

export const handler = endpoint(attachmentRoutes.reviewSite, async ({ params: { id, site }, body, viewer }) => {
  if (body.reason === "") throw fieldProblem({ reason: "Kirjutage põhjus." });
  const act = await actById(Number(id));
  if (!act || act.salesAct === 0) throw new Problem("not_found");
  const before = (await siteEditsOf(act.salesAct, act.seller)).find((one) => one.site === site);
  const reviewed = { ...before?.edit.reviewed, [body.check]: body.reason };
  await changeSite(act.id, site, { version: before?.version ?? 0, edit: { reviewed } }, viewer.id);
  // The worker of its files would do it moments later; the list that the person looks at must not wait for it.
  await noteWarnings(act.id);
  return undefined;
});
