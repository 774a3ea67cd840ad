import { remindersOfBatch } from "#functions/eudr/scheduleReminders.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";

export const handler = endpoint(eudrRoutes.reminderBatch, ({ params }) => remindersOfBatch(params.batch));
