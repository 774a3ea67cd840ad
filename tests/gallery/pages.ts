import { reportStates } from "#tests/reports/pages/states.tsx";
import { namedStates, type PageStates } from "#tests/support/pages/states.ts";
import type { pages } from "#web/shell/pages.ts";

/** Every page of the application has its states: one without them is a type error. */
const allPages: Partial<Record<keyof typeof pages, PageStates>> = {
  ...reportStates,
};

export const galleryStates = namedStates(allPages);
