import { expect, it } from "vitest";
import { schedules } from "#shared/platform/schedules.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { takeMessages } from "#tests/support/services/queues.ts";

/** It asks for the trusted list, which a test of its own answers. */
const ASKS_OUTSIDE = "refreshTrustedList";

const names = Object.keys(schedules).filter((name) => name !== ASKS_OUTSIDE);

it.each(names)("%s finds nothing to do in an empty installation", async (name) => {
  await (await scheduleHandler(name))({}, { awsRequestId: "run" });
  expect(await takeMessages("letters")).toEqual([]);
});
