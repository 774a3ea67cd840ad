import { type Company, companiesById, companyById } from "#functions/companies/store/company.ts";
import { allForecasters } from "#functions/companies/store/forecaster.ts";
import { Problem } from "#functions/platform/problem.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { forecastKey } from "#shared/forecasts/forecasts.ts";
import { allForecastCounts, type ForecastCount, forecastCountOf } from "./store/forecast.ts";

export interface ForecastCompanyFacts {
  id: number;
  name: string;
  entersForecasts: boolean;
  count: ForecastCount | undefined;
}

/** Companies whose forecasts the viewer may open; super users also see those that no longer enter forecasts. */
export async function forecastCompanies(viewer: Viewer): Promise<ForecastCompanyFacts[]> {
  return isSuperUser(viewer) ? allCompanies() : ownCompanies(viewer.companies);
}

async function allCompanies(): Promise<ForecastCompanyFacts[]> {
  const [forecasters, counts] = await Promise.all([allForecasters(), allForecastCounts()]);
  const counted = new Map(counts.map((count) => [count.company, count]));
  const entering = new Set(forecasters.map(({ company }) => company));
  const earlier = await companiesById([...counted.keys()].filter((company) => !entering.has(company)));
  return [
    ...forecasters.map(({ company: id, name }) => ({ id, name, entersForecasts: true, count: counted.get(id) })),
    ...[...earlier.values()].map(({ id, name }) => ({ id, name, entersForecasts: false, count: counted.get(id) })),
  ];
}

async function ownCompanies(ids: readonly number[]): Promise<ForecastCompanyFacts[]> {
  const companies = [...(await companiesById(ids)).values()].filter(({ entersForecasts }) => entersForecasts);
  return Promise.all(
    companies.map(async ({ id, name, entersForecasts }) => ({
      id,
      name,
      entersForecasts,
      count: await forecastCountOf(id),
    })),
  );
}

/** A company whose forecasts the viewer may open. @throws Problem `not_found` for every other one. */
export async function companyOfForecasts(viewer: Viewer, id: number): Promise<Company> {
  const isOwn = viewer.companies.includes(id);
  const company = isSuperUser(viewer) || isOwn ? await companyById(id) : undefined;
  if (!company || !(isSuperUser(viewer) || company.entersForecasts)) throw new Problem("not_found");
  return company;
}

/** @throws Problem `not_found` as above. */
export async function companyOfForecast(viewer: Viewer, id: number): Promise<Company> {
  const key = forecastKey(id);
  if (!key) throw new Problem("not_found");
  return companyOfForecasts(viewer, key.company);
}
