import { Problem } from "#functions/platform/problem.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { withinLimits } from "#functions/sessions/store/attempts.ts";

const WINDOW_SECONDS = 15 * 60;
const perPerson = { attempts: 300, windowSeconds: WINDOW_SECONDS };
/** People of one company have it together. */
const perCompany = { attempts: 900, windowSeconds: WINDOW_SECONDS };

const BUSY = "Katastrilt on lühikese ajaga liiga palju küsitud. Palun proovige veerand tunni pärast uuesti.";

/** Counts a call that may ask the cadastre; a refused one costs nothing (docs/rules/eudr.md, "Plots of the cadastre"). @throws Problem `too_many_requests` */
export async function countLandCall(viewer: Viewer, now: Date): Promise<void> {
  const limits = [
    [`land-person#${viewer.id}`, perPerson] as const,
    ...(isSuperUser(viewer) ? [] : viewer.companies.map((company) => [`land-company#${company}`, perCompany] as const)),
  ];
  if (!(await withinLimits(limits, now))) throw new Problem("too_many_requests", { message: BUSY });
}
