import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { SQSBatchResponse } from "aws-lambda";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { queueUrl } from "#functions/platform/env.ts";
import { readPartitions } from "#functions/platform/table/wholeTable.ts";
import { openFixtures } from "#scripts/bench/lists/fixtures.ts";
import { shown } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { UNITS, type Units, unitNames } from "#scripts/costing/units.ts";
import { openCaller, textOf } from "#scripts/embedded/handlers/caller.ts";
import { queueEvent } from "#scripts/embedded/handlers/queueEvent.ts";
import { formOf } from "#scripts/seeding/actForm.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { partitionOf } from "#scripts/verifying/basis/storedItems.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";
import { scheduleFile, workerFile } from "#shared/handlerFiles.ts";
import { type QueueName, type QueueRow, queueNames, queues } from "#shared/platform/queues.ts";
import { type ScheduleRow, schedules } from "#shared/platform/schedules.ts";
import { allRoutes } from "#shared/routes.ts";
import { countLogs, metered, nothing, type Usage } from "./meter.ts";
import { reference, WAYBILLS } from "./register.ts";
import { storedBytes, storedFiles } from "./stored.ts";

/** In the hours of work of a year with a million rows some three waybills come a minute, and the sums are made each minute. */
const WAYBILLS_A_MINUTE = 3;
/** A week of one sawmill. */
const REPORTS_OF_AN_ACT = 20;
const ACTS = 10;
const ROUNDS = 3;
const DEFAULT_MB = 512;
/** They call services outside. */
const NOT_RUN = new Set(["fetchWaybills", "refreshTrustedList"]);

const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });

/** The use of AWS by rows, acts and calls, for `npm run cost`. */
export const usage = part({
  async prepare() {
    await seedReference(reference);
    countLogs();
  },
  async run(): Promise<Units> {
    const imported = await importing();
    const acted = await acting();
    const called = await calling();
    const idle = await idling();
    return {
      importWrites: imported.usage.writes / imported.rows,
      importReads: imported.usage.reads / imported.rows,
      importGbSeconds: imported.usage.gbSeconds / imported.rows,
      importRuns: imported.usage.runs / imported.rows,
      importTableBytes: imported.tableBytes / imported.rows,
      importFileBytes: imported.fileBytes / imported.rows,
      importFiles: imported.files / imported.rows,
      actWrites: acted.usage.writes / acted.rows,
      actReads: acted.usage.reads / acted.rows,
      actGbSeconds: acted.usage.gbSeconds / acted.rows,
      actRuns: acted.usage.runs / acted.rows,
      actTableBytes: acted.tableBytes / acted.rows,
      actFileBytes: acted.fileBytes / acted.rows,
      actFiles: acted.files / acted.rows,
      actLetters: acted.letters / acted.rows,
      callReads: called.usage.reads / called.usage.runs,
      callGbSeconds: called.usage.gbSeconds / called.usage.runs,
      callBytes: called.bytes / called.usage.runs,
      runLogBytes: called.usage.logBytes / called.usage.runs,
      idleReads: idle.reads,
      idleWrites: idle.writes,
      idleGbSeconds: idle.gbSeconds,
    };
  },
  goal: (units) => unitNames.map((name) => shown(UNITS[name][0], units[name], UNITS[name][1])),
});

async function importing() {
  const before = await stored();
  const usage = nothing();
  await enqueue("waybills", [{ kind: "changed" }]);
  await drain("waybills", usage, 1);
  for (let left = WAYBILLS; left > 0; left -= WAYBILLS_A_MINUTE) {
    await drain("waybills", usage, WAYBILLS_A_MINUTE);
    await drain("tokens", usage, WAYBILLS_A_MINUTE);
    await onSchedule("sweepSums", usage);
  }
  await drainAll(usage);
  return { usage, rows: await countOfRows(), ...(await grownSince(before)) };
}

/** Makes an act as a person does, and then the files of it and its purchase acts. */
async function acting() {
  const before = await stored();
  const usage = nothing();
  const call = await callerOf(usage);
  const byBuyer = [...Map.groupBy(await openReports(), ({ buyer }) => buyer)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  let rows = 0;
  let letters = 0;
  for (let act = 0; act < ACTS; act++) {
    const [buyer, reports] = byBuyer[act % byBuyer.length] ?? [0, []];
    const chosen = reports.splice(0, REPORTS_OF_AN_ACT);
    if (chosen.length === 0) continue;
    const ids = chosen.map(({ id }): [string, string] => ["reports[]", String(id)]);
    const selected = await call("actForm.select", { form: new URLSearchParams([["company", String(buyer)], ...ids]) });
    const selection = String(selected.headers?.["location"]).split("/")[3] ?? "";
    const prepared = await call("actForm.prepare", { query: { selection } });
    const [loaded] = actFormRoutes.prepare.reply.parse(JSON.parse(textOf(prepared)));
    if (!loaded) throw new Error("No act was loaded");
    await call("actForm.create", { body: formOf(loaded, `ARVE-${act}`) });
    await drainAll(usage);
    rows += chosen.reduce((sum, { actOf }) => sum + actOf.length, 0);
    letters += loaded.purchase_acts.length;
  }
  return { usage, rows, letters, ...(await grownSince(before)) };
}

async function calling() {
  const lists = await openFixtures();
  const usage = nothing();
  const call = await callerOf(usage);
  let bytes = 0;
  // The first round loads code, which a warm Lambda has.
  const warmUp = await callerOf(nothing());
  for (const { route, input } of lists) await warmUp(route, input);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { route, input } of lists) bytes += Buffer.byteLength((await call(route, input)).body ?? "");
  }
  return { usage, bytes };
}

/** A minute: a schedule that runs every five minutes counts a fifth. */
async function idling(): Promise<Pick<Usage, "reads" | "writes" | "gbSeconds">> {
  const found = { reads: 0, writes: 0, gbSeconds: 0 };
  for (const [name, { everyMinutes }] of Object.entries<ScheduleRow>(schedules)) {
    if (NOT_RUN.has(name)) continue;
    await onSchedule(name, nothing());
    const usage = nothing();
    for (let round = 0; round < ROUNDS; round++) await onSchedule(name, usage);
    const perMinute = 1 / (ROUNDS * everyMinutes);
    found.reads += usage.reads * perMinute;
    found.writes += usage.writes * perMinute;
    found.gbSeconds += usage.gbSeconds * perMinute;
  }
  return found;
}

async function callerOf(usage: Usage) {
  const prepare = await openCaller();
  return async (route: string, input: Parameters<typeof prepare>[1]) => {
    const row = allRoutes.find(({ area, operation }) => `${area}.${operation}` === route)?.row;
    return metered(usage, row?.lambda?.memoryMb ?? DEFAULT_MB, await prepare(route, input));
  };
}

async function onSchedule(name: string, usage: Usage): Promise<void> {
  const row = Object.entries<ScheduleRow>(schedules).find(([own]) => own === name)?.[1];
  const { handler } = await import(`#${scheduleFile(name)}`);
  await metered(usage, row?.memoryMb ?? DEFAULT_MB, () => handler());
}

async function drainAll(usage: Usage): Promise<void> {
  for (let handled = 1; handled > 0; ) {
    handled = 0;
    for (const queue of queueNames) handled += await drain(queue, usage, Number.POSITIVE_INFINITY);
  }
}

/** Gives up to `max` messages to the worker, one by one. Letters leave the machine and stay. */
async function drain(queue: QueueName, usage: Usage, max: number): Promise<number> {
  if (queue === "letters" || queue === "signInLinks") return 0;
  const { memoryMb }: QueueRow = queues[queue];
  const { handler } = await import(`#${workerFile(queue)}`);
  let handled = 0;
  for (; handled < max; handled++) {
    const QueueUrl = queueUrl(queue);
    const { Messages: [message] = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 0 }));
    if (!message) return handled;
    const event = queueEvent(QueueUrl, [{ id: message.MessageId ?? "", body: message.Body ?? "" }]);
    const { batchItemFailures } = await metered<SQSBatchResponse>(usage, memoryMb, () => handler(event));
    if (batchItemFailures.length > 0) throw new Error(`A message of queue ${queue} failed`);
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message.ReceiptHandle }));
  }
  return handled;
}

async function openReports() {
  const found: { id: number; buyer: number; actOf: readonly number[] }[] = [];
  await readPartitions((items) => {
    for (const { id, buyer, actOf, tab } of partitionOf(items).of("report"))
      if (tab === "open") found.push({ id, buyer, actOf });
  });
  return found;
}

async function countOfRows(): Promise<number> {
  let rows = 0;
  await readPartitions((items) => {
    for (const { actOf } of partitionOf(items).of("report")) rows += actOf.length;
  });
  return rows;
}

async function stored() {
  return { tableBytes: await storedBytes(), ...(await storedFiles()) };
}

async function grownSince(before: Awaited<ReturnType<typeof stored>>) {
  const now = await stored();
  return {
    tableBytes: now.tableBytes - before.tableBytes,
    files: now.files - before.files,
    fileBytes: now.fileBytes - before.fileBytes,
  };
}
