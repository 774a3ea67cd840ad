import { fieldProblem, Problem } from "#functions/core/problem.ts";
import { containerByHash } from "#functions/data/signing/container.ts";
import { declineContainer } from "#functions/data/signing/containerMoves.ts";
import { endpoint } from "#functions/entry/http.ts";
import { isOfCompany, mayReadContainer } from "#functions/signing/containerView.ts";
import { signingRoutes } from "#shared/api/areas/signing/signing.ts";

/** docs/rules/signing.md, "Declining" */
export const handler = endpoint(signingRoutes.decline, async ({ params, body, viewer, now }) => {
  const container = await mayReadContainer(await containerByHash(params.hash), viewer);
  if (!container) throw new Problem("not_found");
  if (container.status !== "SIGN_ONE" || !(await isOfCompany(viewer, container.company))) {
    throw new Problem("cannot_sign");
  }
  const { reason } = body;
  if (reason === "") throw fieldProblem({ reason: "Kirjuta, miks sa ei allkirjasta." });
  const isNoted = await declineContainer(container, { by: viewer.name, at: now.toISOString(), reason });
  if (!isNoted) throw new Problem("container_changed");
  return undefined;
});
