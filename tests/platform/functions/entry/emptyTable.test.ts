import { expect, it } from "vitest";
import { type Messages, type QueueName, queueNames } from "#shared/platform/queues.ts";
import { schedules } from "#shared/platform/schedules.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { takeMessages, work } from "#tests/support/services/queues.ts";

/** It asks for the trusted list, which a test of its own answers. */
const ASKS_OUTSIDE = "refreshTrustedList";

/** A restored table knows nothing that was begun after its time, and messages outlive it. */
const aboutNothing: { [Queue in QueueName]: Messages[Queue] } = {
  imports: { importRun: 999 },
  waybills: { kind: "waybill", company: "19990009", number: "E999" },
  eudrChecks: { kind: "due" },
  eudrFilings: { owner: 999, id: "VK7X2M9QP4RT3A" },
  prices: { buyer: 999 },
  tokens: { scope: "moves", id: "999" },
  actJobs: { act: 999 },
  previews: { job: "999" },
  actFiles: { act: 999 },
  actWarnings: { acts: [999] },
  letters: { act: 999, letter: 1 },
  compositeReports: { person: 999, report: 999 },
  mailEvents: { eventType: "Delivery", mail: { timestamp: "2026-11-20T10:00:00.000Z", tags: { act: ["999"] } } },
  exports: { run: 999 },
  eidAttempts: { attempt: "7d444840-9dc0-41d1-b245-5ffdce74fad2" },
  personalData: { person: 999, run: 999 },
  signInLinks: { email: "mitte.keegi@virn.test" },
};
const names = Object.keys(schedules).filter((name) => name !== ASKS_OUTSIDE);

it.each(names)("%s finds nothing to do in an empty installation", async (name) => {
  await (await scheduleHandler(name))({}, { awsRequestId: "run" });
  expect(await takeMessages("letters")).toEqual([]);
});

it.each(queueNames)("worker %s takes a message about what does not exist, and queues nothing", async (queue) => {
  await waitingMessages();
  expect(await work(queue, [aboutNothing[queue]])).toEqual({ batchItemFailures: [] });
  expect(await waitingMessages()).toEqual([]);
});

async function waitingMessages(): Promise<unknown[]> {
  return (await Promise.all(queueNames.map(takeMessages))).flat();
}
