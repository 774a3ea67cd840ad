import { scheduleReminders } from "#functions/eudr/scheduleReminders.ts";
import { lastLetterLink } from "#functions/letters/lastLetterLink.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";

export const handler = endpoint(eudrRoutes.remind, ({ body, viewer, now }) =>
  scheduleReminders({ ...body, viewer, now }, lastLetterLink),
);
