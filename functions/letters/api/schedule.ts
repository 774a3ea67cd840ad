import { scheduleLetters } from "#functions/letters/scheduleLetters.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { letterRoutes } from "#shared/letters/contract.ts";

export const handler = endpoint(letterRoutes.schedule, async ({ body, viewer, now }) => {
  const { sendAt, scheduled, skipped } = await scheduleLetters({ ...body, viewer, now });
  return { send_at: sendAt, scheduled, skipped };
});
