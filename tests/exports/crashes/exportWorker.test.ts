import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { exportsOfActs } from "#functions/exports/store/actExport.ts";
import { addExportRun, exportRunById } from "#functions/exports/store/exportRun.ts";
import { readFile } from "#functions/platform/clients/files.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { type Countdown, processOf } from "#tests/support/chaos/mortal.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { drain, takeMessages, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

/** A dead process logs an error. */
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

const MINUTE_MS = 60_000;
const s3 = new S3Client({ forcePathStyle: true });
let agent: Caller;
let acts: readonly number[] = [];
let made = 0;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  // The bucket has files of runs of other tests, whose tables begin at 1.
  await nextIds("actExport", 7_000);
}, 60_000);
afterEach(() => {
  vi.useRealTimers();
});

async function actOf(): Promise<number> {
  const { company, ids } = await importReports(agent, 1, 1);
  const body = formOf(await prepare(agent, company, ids), { number: `SURELIK-${++made}` });
  return (await agent.call("actForm.create", { body })).body.id;
}

/** A run of two acts as it is left to the worker. A run of fewer than 2,000 acts has no other way there. */
async function begunRun(): Promise<number> {
  agent = await signedIn(superUser);
  acts = [await actOf(), await actOf()];
  const id = await nextIds("actExport");
  const facts = { group: "M", by: superUser.id, createdAt: new Date().toISOString(), isGroup: false } as const;
  await addExportRun({ id, state: "working", ...facts, acts, percent: 0, beat: Date.now() });
  return id;
}

/** Works on a message as a process that dies at its n-th write: of table, files or queues. Returns whether it died. */
async function dies(run: number, at: number, isWritten: boolean): Promise<boolean> {
  const countdown: Countdown = { left: at, isWritten, isEverywhere: true };
  await processOf(countdown, () => work("exports", [{ run }]));
  return countdown.left <= 0;
}

async function later(minutes: number): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * MINUTE_MS });
  await (await scheduleHandler("sweepOutbox"))();
  expect(await drain("exports")).toBe(0);
}

async function sweepFiles(): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * MINUTE_MS });
  await (await scheduleHandler("sweepFiles"))();
}

async function storedKeys(run: number): Promise<string[]> {
  const { Contents = [] } = await s3.send(
    new ListObjectsV2Command({ Bucket: process.env["FILES_BUCKET"], Prefix: `exports/${run}/` }),
  );
  return Contents.map(({ Key }) => Key ?? "");
}

async function exportEvents(): Promise<number[]> {
  agent = await signedIn(superUser);
  return Promise.all(
    acts.map(async (act) => {
      const { body } = await agent.call("acts.history", { params: { id: String(act) } });
      return body.results.filter(({ kind }: { kind: string }) => kind === "exported").length;
    }),
  );
}

async function expectDone(id: number): Promise<void> {
  const run = await exportRunById(id);
  expect([run?.state, run?.message]).toEqual(["done", undefined]);
  expect(run?.file?.acts.map(([act]) => act).toSorted()).toEqual(acts.toSorted());
  const text = Buffer.from(await readFile(run?.file?.key ?? "")).toString();
  expect([text.match(/<Invoice /g)?.length, text.trimEnd().endsWith("</E_Invoice>")]).toEqual([2, true]);
  expect(await exportEvents()).toEqual([1, 1]);
  const marks = [...(await exportsOfActs(acts)).values()];
  expect(marks.map(({ tab, claim, run: of }) => [tab, claim, of])).toEqual([
    ["exported", 0, id],
    ["exported", 0, id],
  ]);
  await sweepFiles();
  expect(await storedKeys(id)).toEqual([run?.file?.key]);
}

describe.each([
  ["the message comes again", false, async (run: number) => work("exports", [{ run }])],
  ["the message comes again", true, async (run: number) => work("exports", [{ run }])],
  ["the message is lost, and the sweeper sends another", false, async () => later(6)],
  ["the message is lost, and the sweeper sends another", true, async () => later(6)],
] as const)("when %s after a death at each write (written: %s)", (_, isWritten, again) => {
  it("the export ends once, with one whole file and its acts marked", async () => {
    let deaths = 0;
    for (let at = 1, isReached = true; isReached; at++) {
      const run = await begunRun();
      isReached = await dies(run, at, isWritten);
      if (isReached) deaths++;
      await again(run);
      await expectDone(run);
      vi.useRealTimers();
    }
    // Attempt, two claims, note, file, name, two marks, end.
    expect(deaths).toBe(9);
    expect(await differences()).toEqual([]);
  }, 300_000);
});

it("a worker that dies three times with its file stored ends the run with its sentence, free acts and no file", async () => {
  const run = await begunRun();
  for (let attempt = 1; attempt <= 3; attempt++) {
    expect(await dies(run, 5, true)).toBe(true);
    expect(await storedKeys(run)).toHaveLength(attempt);
  }
  await later(6);
  await takeMessages("exports");
  const { state, message } = (await exportRunById(run))!;
  expect([state, message]).toEqual(["failed", "Faili ei saanud koostada. Aktid jäid eksportimata."]);
  expect(await exportEvents()).toEqual([0, 0]);
  const marks = [...(await exportsOfActs(acts)).values()];
  expect(marks.map(({ tab, claim }) => [tab, claim])).toEqual([
    ["open", 0],
    ["open", 0],
  ]);
  await sweepFiles();
  expect(await storedKeys(run)).toEqual([]);
  // The message that SQS brings once more changes nothing.
  await work("exports", [{ run }]);
  expect((await exportRunById(run))?.state).toBe("failed");
  expect(await differences()).toEqual([]);
});
