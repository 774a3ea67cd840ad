import { assortmentStates } from "#tests/assortments/pages/states.tsx";
import { companyStates } from "#tests/companies/pages/states.tsx";
import { containerCheckStates } from "#tests/containers/pages/states.tsx";
import { forecastStates } from "#tests/forecasts/pages/states.tsx";
import { mediaStates } from "#tests/media/pages/states.tsx";
import { peopleStates } from "#tests/people/pages/states.tsx";
import { personalDataStates } from "#tests/personalData/pages/states.tsx";
import { priceStates } from "#tests/prices/pages/states.tsx";
import { reportStates } from "#tests/reports/pages/states.tsx";
import { signingStates } from "#tests/signing/pages/states.tsx";
import { statisticsStates } from "#tests/statistics/pages/states.tsx";
import { namedStates, type PageStates } from "#tests/support/pages/states.ts";
import type { pages } from "#web/shell/pages.ts";

/** Every page of the application has its states: one without them is a type error. */
const allPages: Partial<Record<keyof typeof pages, PageStates>> = {
  ...reportStates,
  ...forecastStates,
  ...priceStates,
  ...statisticsStates,
  ...companyStates,
  ...peopleStates,
  ...personalDataStates,
  ...assortmentStates,
  ...containerCheckStates,
  ...signingStates,
  ...mediaStates,
};

export const galleryStates = namedStates(allPages);
