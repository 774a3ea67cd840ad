import { randomUUID } from "node:crypto";
import { codesOfText } from "#functions/actForm/selectedDestinations.ts";
import { putSelection } from "#functions/actForm/store/selection.ts";
import { companyById } from "#functions/companies/store/company.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";
import { filterErrors, isFiltered, setFilters } from "#shared/basics/filters.ts";
import { reportFilters } from "#shared/reports/reportFilters.ts";

const SELECTION_SECONDS = 7 * 24 * 60 * 60;
export const handler = endpoint(actFormRoutes.select, async ({ body, viewer, now }) => {
  const company = await companyById(Number(body.company));
  if (company?.kind !== "buyer") throw new Problem("not_found");
  const filters = setFilters(reportFilters, body);
  const errors = filterErrors(reportFilters, filters, true);
  if (Object.keys(errors).length > 0) throw fieldProblem(errors);
  const id = randomUUID();
  await putSelection({
    id,
    person: viewer.id,
    company: company.id,
    destinations: codesOfText(body.destinations),
    reports: (body.reports ?? []).map(Number),
    except: (body.except ?? []).map(Number),
    ...(isFiltered(filters) && { filters }),
    expiresAt: Math.floor(now.getTime() / 1000) + SELECTION_SECONDS,
  });
  return { location: `/acts/create/${id}/` };
});
