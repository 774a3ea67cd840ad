import { type Company, companyById } from "#functions/companies/store/company.ts";
import { Problem } from "#functions/platform/problem.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { forecastKey } from "#shared/forecasts/forecasts.ts";

/** A company whose forecasts the viewer may open. @throws Problem `not_found` for every other one. */
export async function companyOfForecasts(viewer: Viewer, id: number): Promise<Company> {
  const isOwn = viewer.companies.includes(id);
  const company = isSuperUser(viewer) || isOwn ? await companyById(id) : undefined;
  if (!company || !(isSuperUser(viewer) || company.entersForecasts)) throw new Problem("not_found");
  return company;
}

/** The company of a forecast, by the id of the forecast. @throws Problem `not_found` as above. */
export async function companyOfForecast(viewer: Viewer, id: number): Promise<Company> {
  const key = forecastKey(id);
  if (!key) throw new Problem("not_found");
  return companyOfForecasts(viewer, key.company);
}
