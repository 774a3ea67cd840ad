import { companiesById } from "#functions/companies/store/company.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { checkRange, RANGE_TEXTS } from "#shared/compositeReports/compositeRequest.ts";
import type { compositeReportRoutes } from "#shared/compositeReports/contract.ts";
import type { BodyOf } from "#shared/platform/route.ts";
import { destinationsFor } from "./compositeDestinations.ts";
import type { CompositeScope } from "./store/compositeRun.ts";

/** docs/rules/compositeReports.md, "Who gets which acts". @throws Problem `invalid_fields` (dates), `not_found` */
export async function compositeScope(
  { seller, buyer, destination, act_date_range: range }: BodyOf<typeof compositeReportRoutes.start>,
  viewer: Viewer,
): Promise<CompositeScope> {
  const checked = checkRange(range);
  if (!checked.ok) throw fieldProblem({ act_date_range: RANGE_TEXTS[checked.reason] });
  const sellersAllowed = isSuperUser(viewer) ? null : viewer.companies;
  if (seller !== null && sellersAllowed && !sellersAllowed.includes(seller)) throw new Problem("not_found");
  const companies = [seller, buyer].filter((id) => id !== null);
  const found = await companiesById(companies);
  if (companies.some((id) => !found.has(id))) throw new Problem("not_found");
  // A company user sees only purchase acts, whose buyer is the platform.
  if (buyer !== null && sellersAllowed && found.get(buyer)?.kind !== "platform") throw new Problem("not_found");
  const chosen =
    destination === null ? undefined : (await destinationsFor(viewer)).find(({ id }) => id === destination);
  if (destination !== null && !chosen) throw new Problem("not_found");
  const { from, until } = checked;
  return { from, until, seller, buyer, destination: chosen ? [chosen.buyer, chosen.code] : null, sellersAllowed };
}
