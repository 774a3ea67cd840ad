import { isOnActs } from "#functions/eudr/numberOnActs.ts";
import { declarationForViewer } from "#functions/eudr/owners.ts";
import { removeDeclaration } from "#functions/eudr/store/declarationWrites.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { sums } from "#functions/sums.ts";
import { foldLines } from "#shared/basics/documentText.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";
import { MAX_REVIEW_REASON } from "#shared/eudr/limits.ts";

export const handler = endpoint(eudrRoutes.takeAwayDeclaration, async ({ params, body, viewer, now }) => {
  const before = await declarationForViewer(viewer, params.id);
  if (before.origin !== "typed") throw new Problem("not_found");
  const reason = foldLines(body.reason);
  if (reason === "") throw fieldProblem({ reason: "Kirjutage põhjus." });
  if (reason.length > MAX_REVIEW_REASON) {
    throw fieldProblem({ reason: `Põhjus võib olla kuni ${MAX_REVIEW_REASON} tähemärki.` });
  }
  if (before.version !== body.version) throw new Problem("declaration_changed");
  if (await isOnActs(before.owner, before, now, sums)) throw new Problem("declaration_on_acts");
  const deed = { by: viewer.id, at: now.toISOString() };
  if (!(await removeDeclaration(before, deed, reason))) throw new Problem("declaration_changed");
  return undefined;
});
