import { chosenReports } from "#functions/actForm/chosenReports.ts";
import { codesOfText } from "#functions/actForm/selectedDestinations.ts";
import { companyById } from "#functions/companies/store/company.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { reportsById } from "#functions/reports/store/report.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";
import { add, NO_CENTS, NO_VOLUME, toCubicMetres, toEuros } from "#shared/basics/amounts.ts";
import { filterErrors, setFilters } from "#shared/basics/filters.ts";
import { reportFilters } from "#shared/reports/reportFilters.ts";

export const handler = endpoint(actFormRoutes.selected, async ({ query }) => {
  const filters = setFilters(reportFilters, query);
  const errors = filterErrors(reportFilters, filters, true);
  if (Object.keys(errors).length > 0) throw fieldProblem(errors);
  const company = await companyById(Number(query.company));
  if (company?.kind !== "buyer") throw new Problem("not_found");
  const destinations = codesOfText(query.destinations);
  const { ids, leftOut } = await chosenReports({ company: company.id, destinations, reports: [], except: [], filters });
  const sums = { solid: NO_VOLUME, loose: NO_VOLUME, value: NO_CENTS };
  for (const { openSolid, openLoose, openCents } of await reportsById(ids)) {
    sums.solid = add(sums.solid, openSolid);
    sums.loose = add(sums.loose, openLoose);
    sums.value = add(sums.value, openCents);
  }
  const open = {
    amount: toCubicMetres(sums.solid),
    amount_loose: toCubicMetres(sums.loose),
    euros: toEuros(sums.value),
  };
  return { count: ids.length, open, is_whole: leftOut === 0 };
});
