import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { type ChangedViews, type SavedView, viewErrorTexts } from "#shared/views/savedViews.ts";

/** The changed view. @throws Problem `not_found`, or an error at the name */
export function changedView(changed: ChangedViews): SavedView {
  if (changed.ok) return changed.view;
  if (changed.reason === "missing") throw new Problem("not_found");
  throw fieldProblem({ name: viewErrorTexts[changed.reason] });
}
