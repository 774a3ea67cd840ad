import { isOfCompany, mayReadContainer } from "#functions/containers/containerView.ts";
import { containerByHash } from "#functions/containers/store/container.ts";
import { declineContainer } from "#functions/containers/store/containerMoves.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

const OWN = "Olete sellest allkirjast ise juba keeldunud.";

/** docs/rules/signing.md, "Declining" */
export const handler = endpoint(signingRoutes.decline, async ({ params, body, viewer, now }) => {
  const container = await mayReadContainer(await containerByHash(params.hash), viewer);
  if (!container) throw new Problem("not_found");
  if (container.status !== "SIGN_ONE" || !(await isOfCompany(viewer, container.company))) {
    throw new Problem("cannot_sign");
  }
  const { reason } = body;
  if (reason === "") throw fieldProblem({ reason: "Kirjutage, miks te ei allkirjasta." });
  const isNoted = await declineContainer(container, { by: viewer.id, at: now.toISOString(), reason });
  if (!isNoted) {
    const isOwn = (await containerByHash(params.hash))?.declined?.by === viewer.id;
    throw new Problem("container_changed", isOwn ? { message: OWN } : {});
  }
  return undefined;
});
