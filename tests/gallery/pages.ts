import { actFormStates } from "#tests/actForm/pages/states.tsx";
import { actListStates } from "#tests/actLists/pages/states.tsx";
import { actStates } from "#tests/acts/pages/states.tsx";
import { assortmentStates } from "#tests/assortments/pages/states.tsx";
import { attachmentStates } from "#tests/attachments/pages/states.tsx";
import { companyStates } from "#tests/companies/pages/states.tsx";
import { containerCheckStates } from "#tests/containers/pages/states.tsx";
import { documentStates } from "#tests/documents/pages/states.tsx";
import { eudrStates } from "#tests/eudr/pages/states.tsx";
import { exportStates } from "#tests/exports/pages/states.tsx";
import { forecastStates } from "#tests/forecasts/pages/states.tsx";
import { importStates } from "#tests/imports/pages/states.tsx";
import { mediaStates } from "#tests/media/pages/states.tsx";
import { overviewStates } from "#tests/overview/pages/states.tsx";
import { peopleStates } from "#tests/people/pages/states.tsx";
import { personalDataStates } from "#tests/personalData/pages/states.tsx";
import { priceStates } from "#tests/prices/pages/states.tsx";
import { reportStates } from "#tests/reports/pages/states.tsx";
import { sessionStates } from "#tests/sessions/pages/states.tsx";
import { signingStates } from "#tests/signing/pages/states.tsx";
import { statisticsStates } from "#tests/statistics/pages/states.tsx";
import { namedStates, type PageStates } from "#tests/support/pages/states.ts";
import type { pages } from "#web/shell/pages.ts";

/** Every page of the application has its states: one without them is a type error. */
const allPages: Record<keyof typeof pages, PageStates> = {
  ...sessionStates,
  ...actStates,
  ...actListStates,
  ...attachmentStates,
  ...actFormStates,
  ...eudrStates,
  ...exportStates,
  ...documentStates,
  ...overviewStates,
  ...importStates,
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
