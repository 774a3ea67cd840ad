import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import type { Period } from "#shared/basics/periods.ts";
import { accessOf } from "#shared/people/roles.ts";
import { checkPeriod } from "#shared/statistics/periodParts.ts";

/** Companies whose sums a person may see; undefined for all. */
export type Visible = readonly number[] | undefined;

/** docs/rules/statistics.md, "Who sees what". @throws Problem `not_found` for a council member without a company. */
export function visibleOnDashboard(viewer: Viewer): Visible {
  if (isSuperUser(viewer)) return undefined;
  if (!accessOf(viewer.roles).isParty) throw new Problem("not_found");
  return viewer.companies;
}

/** Council members see all companies in summaries, or with `isOwn` those where they are employed. */
export function visibleInSummaries(viewer: Viewer, isOwn = false): Visible {
  const { isCouncilMember } = accessOf(viewer.roles);
  const seesAll = isSuperUser(viewer) || isCouncilMember;
  return seesAll && !isOwn ? undefined : viewer.companies;
}

/** Ids of a comma list. @throws Problem `not_found` for a company that is not visible */
export function chosenCompanies(list: string | undefined, visible: Visible): Visible {
  if (list === undefined) return visible;
  const ids = [...new Set(list.split(",").map(Number))];
  if (visible && !ids.every((id) => visible.includes(id))) throw new Problem("not_found");
  return ids;
}

const sentences = {
  reversed: "Periood lõpeb enne, kui algab.",
  implausible: "Periood peab jääma aastatesse 2000–2099.",
  too_long: "Periood võib olla kuni kolm aastat.",
};

/** @throws Problem for a period without statistics. */
export function periodOf({ date_after, date_before }: { date_after: string; date_before: string }): Period {
  const period = { from: date_after, to: date_before };
  const checked = checkPeriod(period);
  if (!checked.ok) throw fieldProblem({ date_before: sentences[checked.reason] });
  return period;
}
