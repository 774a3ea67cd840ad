import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { CopyObjectCommand, CreateBucketCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { lastId } from "#functions/platform/table/sequence.ts";
import type { RawItem } from "#functions/platform/table/shape.ts";
import { tableClient } from "#functions/platform/table/tableClient.ts";
import { createTable } from "#scripts/embedded/services/table.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { queueNames } from "#shared/platform/queues.ts";
import { schedules } from "#shared/platform/schedules.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { drain } from "#tests/support/services/queues.ts";
import { rawItems } from "#tests/support/services/rawTable.ts";
import { reference } from "#tests/support/site/demo.ts";

/** docs/runbook.md, "A region is gone": the copy of another account is restored where its region works. */

const { storage } = await vi.hoisted(async () => {
  const { startVersionedFiles } = await import("#scripts/simulators/aws/versionedFiles.ts");
  const files = await startVersionedFiles(process.env["AWS_ENDPOINT_URL_S3"] ?? "");
  await fetch(`${process.env["AWS_ENDPOINT_URL_S3"]}/files-of-a-region`, { method: "PUT" });
  Object.assign(process.env, { FILES_BUCKET: "files-of-a-region", AWS_ENDPOINT_URL_S3: files.url });
  return { storage: files };
});

const RESTORED = { table: `virn-restored-${process.pid}`, bucket: `virn-restored-files-${process.pid}` };
const HOUR_MS = 60 * 60_000;
const s3 = new S3Client({ forcePathStyle: true });
let agent: Caller;
/** When the table was backed up; the bucket was an hour later. */
let backedUpAt: string;

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

interface MadeAct {
  id: number;
  number: string;
}

async function newAct(): Promise<MadeAct> {
  const { company, ids } = await importReports(agent, 1);
  const form = formOf(await prepare(agent, company, ids));
  const { status, body } = await agent.call("actForm.create", { body: form });
  expect(status).toBe(201);
  return { id: body.id, number: form.number };
}

async function change(act: MadeAct): Promise<void> {
  const { body } = await agent.call("actForm.load", { query: { act_id: String(act.id) } });
  const { submission: _, ...form } = formOf(body[0]);
  const changed = { ...form, act_id: act.id, version: body[0].sales_act.version, date: "2026-11-20" };
  expect((await agent.call("actForm.update", { body: changed })).status).toBe(200);
}

async function settled(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    for (const name of Object.keys(schedules)) {
      if (name !== "fetchWaybills" && name !== "refreshTrustedList") await (await scheduleHandler(name))();
    }
    for (const queue of queueNames) expect(await drain(queue), queue).toBe(0);
    later(HOUR_MS / 2);
  }
}

async function itemsNow(): Promise<RawItem[]> {
  const items: RawItem[] = [];
  for await (const item of rawItems()) items.push(item);
  return items;
}

/** AWS Backup writes each object anew, so that the copy has the time of the restore, and no version before. */
async function restoreBucket(): Promise<void> {
  const from = process.env["FILES_BUCKET"]!;
  await s3.send(new CreateBucketCommand({ Bucket: RESTORED.bucket }));
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: from }));
  for (const { Key = "" } of Contents) {
    await s3.send(new CopyObjectCommand({ Bucket: RESTORED.bucket, Key, CopySource: `${from}/${Key}` }));
  }
}

async function restoreTable(items: readonly RawItem[]): Promise<void> {
  await createTable(process.env["AWS_ENDPOINT_URL_DYNAMODB"] ?? "", RESTORED.table);
  for (const Item of items) await tableClient.send(new PutCommand({ TableName: RESTORED.table, Item }));
}

/** A command of the runbook, in the region that works. */
async function command(script: string, ...args: string[]): Promise<string> {
  const { VITEST: _, ...own } = process.env;
  const env = { ...own, TABLE_NAME: RESTORED.table, FILES_BUCKET: RESTORED.bucket };
  const run = promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], { env, maxBuffer: 2 ** 26 });
  return run.then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}

const acts: Record<"same" | "changed" | "removed" | "between" | "after", MadeAct> = {} as never;
let saidOfCopy: string;
let lastOfTable: number;
/** Sales and purchase acts whose files of the time were removed before the bucket was backed up: a newer edition took their place. */
let gone: number[];

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: reference.prices.slice(0, 5) });
  agent = await signedIn(superUser);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 48 * HOUR_MS });
  for (const name of ["same", "changed", "removed"] as const) acts[name] = await newAct();
  await settled();
  backedUpAt = new Date().toISOString();
  const items = await itemsNow();
  lastOfTable = await lastId("act");
  gone = [acts.changed.id, ...(await purchaseActsOf(acts.changed.id)).map(({ id }) => id)].toSorted((a, b) => a - b);
  later(1000);
  acts.between = await newAct();
  await change(acts.changed);
  expect((await agent.call("actForm.remove", { params: { id: String(acts.removed.id) } })).status).toBe(200);
  later(2 * HOUR_MS);
  await settled();
  vi.useRealTimers();
  await restoreBucket();
  acts.after = await newAct();
  for (const queue of ["actJobs", "actFiles"] as const) await drain(queue);
  // Now the region is gone.
  await restoreTable(items);
  saidOfCopy = await command("restore", "--to", backedUpAt, "--copied");
}, 600_000);

afterAll(async () => {
  s3.destroy();
  await storage.close();
});

describe("in a region that works, npm run restore of a copy", () => {
  it("names the act that was made after the backup of the table, and the one that was changed", () => {
    expect(saidOfCopy).toMatch(new RegExp(`Act ${acts.between.number} of .* was made after ${backedUpAt}`));
    expect(saidOfCopy).toMatch(new RegExp(`Act ${acts.changed.number} of .* was changed after ${backedUpAt}`));
  });

  it("names no act that the table has as its files have it, although all files of the copy are younger", () => {
    expect(saidOfCopy).not.toContain(`Act ${acts.same.number} `);
  });

  it("knows nothing of what came after the backup of the bucket", () => {
    expect(saidOfCopy).not.toContain(acts.after.number);
    expect(saidOfCopy).toContain("What came after the backup of the files left no trace here: ask people.");
  });

  it("says a second time the same, and raises no number again", async () => {
    const again = await command("restore", "--to", backedUpAt, "--copied");
    expect(again).toContain(`Act ${acts.between.number} of `);
    expect(again).not.toContain(`Act ${acts.same.number} `);
    expect(again).not.toContain("are left out");
  });

  it("gives no id of an act that is lost again", async () => {
    const { Item } = await tableClient.send(
      new GetCommand({ TableName: RESTORED.table, Key: { pk: "sequence#act", sk: "sequence" } }),
    );
    expect(Item!["last"]).toBeGreaterThanOrEqual(lastOfTable + 1000);
  });
});

it("npm run verify then names the acts whose files the copy lacks, and nothing else", async () => {
  const said = await command("verify");
  const differences = said.split("\n").filter((line) => /^act \d+: /.test(line));
  expect(differences.toSorted()).toEqual(
    gone.map((id) => expect.stringMatching(`^act ${id}: 0 of its \\d files are stored$`)),
  );
  expect(said).toContain(`${gone.length} differences.`);
});
