import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { exportPart } from "#functions/analytics/exportPart.ts";
import { factsBucket, keysUnder, nightKey, tableKey } from "#functions/analytics/nightFiles.ts";
import { publish } from "#functions/analytics/publish.ts";
import { MAX_SEGMENTS, segmentsOf } from "#functions/analytics/segments.ts";
import { ACT_LINES, actLinesOf, STORED } from "#functions/analytics/storedTables.ts";
import { TABLE_NAMES, TABLES } from "#functions/analytics/tables.ts";
import { DocumentEntity } from "#functions/documents/store/document.ts";
import { publishedNow, readFacts } from "#functions/platform/clients/nightFacts.ts";
import { foldSums } from "#functions/platform/sums/sumFold.ts";
import { partitionsOf } from "#functions/platform/table/wholeTable.ts";
import { sums } from "#functions/sums.ts";
import { type Duck, openDuck, quoted } from "#scripts/exporting/duck.ts";
import { exportAll } from "#scripts/exporting/exportAll.ts";
import { compositeTotals, summaryOfCompanies, type Tables } from "#scripts/exporting/queries.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { amountOfWire } from "#shared/statistics/comparison.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { loadTable } from "#tests/support/analytics/athena.ts";
import { changeSite } from "#tests/support/analytics/changedSite.ts";
import { type NightFunction, runNight } from "#tests/support/analytics/night.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { nightHandler } from "#tests/support/services/handlers.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

const s3 = await vi.hoisted(async () => {
  const { CreateBucketCommand, S3Client: Client } = await import("@aws-sdk/client-s3");
  const client = new Client({ forcePathStyle: true });
  for (const name of ["FACTS_BUCKET", "FILES_BUCKET"]) {
    const bucket = `night-${name.slice(0, 5).toLowerCase()}-${process.pid}-${Date.now()}`;
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    process.env[name] = bucket;
  }
  return client;
});

const folders: string[] = [];
let agent: Caller;
let duck: Duck;
/** Folder of the same facts by `npm run export`. */
let exported: string;

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "virn-night-"));
  folders.push(folder);
  return folder;
}

type Step = NightFunction;
const [beginNight, exportSegment] = await Promise.all([nightHandler("beginNight"), nightHandler("exportSegment")]);

/** Files that the tables name now, as DuckDB reads them: the table act_lines is made as Athena's view makes it. */
async function publishedTables(): Promise<Tables> {
  const folder = emptyFolder();
  for (const sent of STORED.keys()) await loadTable(duck, sent, { s3, bucket: factsBucket(), folder });
  return (name) => (name === ACT_LINES ? `(${actLinesOf((stored) => stored)})` : name);
}

const parquet: Tables = (name) => quoted(join(exported, "facts", `${name}.parquet`));
const DAYS = { from: "2026-10-15", until: "2026-12-30", today: tallinnDay(new Date().toISOString()) };

async function makeAct(number: string, date: string): Promise<number> {
  const { company, ids } = await importReports(agent, 3, 4);
  const form = formOf(await prepare(agent, company, ids), { date, number });
  const { status, body } = await agent.call("actForm.create", { body: form });
  expect(status).toBe(201);
  return body.id;
}

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 5), prices: [] });
  agent = await signedIn(superUser);
  await makeAct("ÖÖ-1", "2026-11-01");
  await changeSite(await makeAct("ÖÖ-2", "2026-11-30"), "Uus lank");
  await importReports(agent, 2, 3, { date: "2026-10-31" });
  const fileNames = ['a"b\\c\n\r\t\0.pdf', "e\u0301 💩.pdf", "{}", "", "=1+1"];
  await DocumentEntity.putAll(
    fileNames.map((fileName, index) => ({
      id: index + 1,
      hash: `hash-${index}`,
      type: 30 as const,
      company: 1,
      at: "2026-11-20T10:00:00.000Z",
      fileName,
      key: `documents/${index}`,
      size: 1,
      version: 1,
    })),
  );
  expect(await foldSums(sums, Number.POSITIVE_INFINITY)).toBe("done");
  for (const queue of ["actJobs", "actFiles"] as const) await drain(queue);
  exported = emptyFolder();
  await exportAll(exported, "table test", () => undefined);
  duck = await openDuck(emptyFolder());
}, 240_000);

afterAll(() => {
  duck?.close();
  s3.destroy();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function expectSameFacts(of: Tables): Promise<void> {
  for (const name of TABLE_NAMES) {
    const columns = Object.keys(TABLES.get(name)!.columns)
      .map((column) => `"${column}"`)
      .join(", ");
    const [one, other] = [of, parquet].map((source) => `select ${columns} from ${source(name)}`);
    const differing = `(${one} except all ${other}) union all (${other} except all ${one})`;
    expect([name, await duck.rows(differing)]).toEqual([name, []]);
  }
}

describe("a night", () => {
  it("has the facts of the whole table, each once, as the export of everything has them", async () => {
    const run = await runNight("2026-11-28T01:00:00.000Z");
    expect(run).toMatch(/^2026-11-28T01-00-00-[0-9a-f]{8}$/);
    const { rows } = (await publishedNow())!;
    expect(rows).toMatchObject({ documents: 5, site_edits: 1, act_lines_measured: 24 });
    await expectSameFacts(await publishedTables());
  });

  it("gives the sums of the product, and lines with the site that an owner changed", async () => {
    const of = await publishedTables();
    const query = { date_after: DAYS.from, date_before: DAYS.until };
    const { body } = await agent.call("statistics.summary", { query });
    type Sum = { company: number; unit: string; amount: number };
    const own = body.company_sums.map(({ company, unit, amount }: Sum) => ({
      company,
      unit,
      plan: null,
      delivered: amountOfWire(amount),
    }));
    const found = await duck.rows(summaryOfCompanies(of, DAYS));
    const inOrder = (rows: object[]) => rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted();
    expect(own.length).toBeGreaterThan(1);
    expect(inOrder(found)).toEqual(inOrder(own));
    expect(await duck.rows(compositeTotals(of, DAYS))).toEqual(await duck.rows(compositeTotals(parquet, DAYS)));
    const changed = await duck.rows(`select count(*) as lines from ${of(ACT_LINES)} where site = 'Uus lank'`);
    expect(Number(changed[0]!["lines"])).toBeGreaterThan(0);
  });

  it("tries a segment again that failed, and has none of its rows twice", async () => {
    const failures = new Map<number, number>();
    const failing: Step = async (input) => {
      const own = input as { segment: number };
      const failed = failures.get(own.segment) ?? 0;
      failures.set(own.segment, failed + 1);
      // Its files are written before it dies, as a function that ends too late.
      const result = await exportSegment(input);
      if (failed < 3) throw new Error("Task timed out after 900.00 seconds");
      return result;
    };
    const run = await runNight("2026-11-29T01:00:00.000Z", { exportSegment: failing });
    expect([...failures.values()]).toEqual([4, 4, 4, 4]);
    expect((await publishedNow())!.run).toBe(run);
    expect((await keysUnder(nightKey(run, "documents"))).length).toBeGreaterThan(4);
    await expectSameFacts(await publishedTables());
  });

  it("whose segment fails at every attempt leaves the tables as they were", async () => {
    const before = await publishedNow();
    const lists = await Promise.all([...STORED.values()].map(({ name }) => readFacts(tableKey(name))));
    const attempts: number[] = [];
    const failing: Step = async (input) => {
      const { segment } = input as { segment: number };
      attempts.push(segment);
      if (segment === 2) throw new Error("The segment cannot be read");
      return exportSegment(input);
    };
    await expect(runNight("2026-11-30T01:00:00.000Z", { exportSegment: failing })).rejects.toThrow("cannot be read");
    expect(attempts.filter((segment) => segment === 2)).toHaveLength(4);
    expect(await publishedNow()).toEqual(before);
    expect(await Promise.all([...STORED.values()].map(({ name }) => readFacts(tableKey(name))))).toEqual(lists);
  });

  it("goes on with a segment whose time is over, and has each fact once", async () => {
    const parts: number[] = [];
    // Three times its time is over at the end of the first partition.
    const short: Step = async (input) => {
      const own = input as Parameters<typeof exportPart>[0];
      parts.push(own.part);
      return exportPart(own, { until: own.part < 3 ? 0 : Number.POSITIVE_INFINITY, maxLength: 2000 });
    };
    const run = await runNight("2026-12-01T01:00:00.000Z", { exportSegment: short });
    expect(parts).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]);
    expect((await keysUnder(nightKey(run, "companies"))).length).toBeGreaterThan(4);
    await expectSameFacts(await publishedTables());
  });

  it("goes on after the last item of a partition, so that an act is not read twice", async () => {
    const keys: { pk: string; sk: string }[][] = [];
    for await (const items of partitionsOf({ segment: 0, segments: 1 })) {
      keys.push(items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })));
    }
    const act = keys.findIndex(
      ([first], index) => index > 0 && first?.pk.startsWith("act#") && keys[index]!.length > 1,
    );
    const own = {
      run: "2026-12-01T02-00-00-00000000",
      segment: 0,
      segments: 1,
      part: 0,
      after: keys[act - 1]!.at(-1)!,
    };
    expect((await exportPart(own, { until: 0 })).after).toEqual(keys[act]!.at(-1));
  });

  it("of an execution that is redriven has one name, another one has its own", async () => {
    const begun = (execution: string) => beginNight({ execution, startedAt: "2026-12-02T01:00:00.000Z" });
    const [one, again, other] = [await begun("a"), await begun("a"), await begun("b")];
    expect([again.run === one.run, other.run === one.run]).toEqual([true, false]);
    expect(one.segments).toHaveLength(4);
  });
});

describe("publishing", () => {
  it("refuses a night of which a part is missing", async () => {
    const run = "2026-12-03T01-00-00-00000000";
    const segment = (number: number) => exportPart({ run, segment: number, segments: 3, part: 0 }, { until: Infinity });
    await segment(0);
    await segment(2);
    const before = await publishedNow();
    await expect(publish(run, 3)).rejects.toThrow("Segment 1 of 3 has not ended: part 0 is missing");
    expect(await publishedNow()).toEqual(before);
  });

  it("refuses a segment that was to go on", async () => {
    const run = "2026-12-04T01-00-00-00000000";
    await exportPart({ run, segment: 0, segments: 1, part: 0 }, { until: 0 });
    await expect(publish(run, 1)).rejects.toThrow("Segment 0 of 1 has not ended: part 1 is missing");
  });

  it("of an older night changes nothing", async () => {
    const newer = await runNight("2026-12-05T02:00:00.000Z");
    const older = await runNight("2026-12-05T01:00:00.000Z");
    expect(older).toBe(newer);
    expect((await publishedNow())!.run).toBe(newer);
  });

  it("writes a file for a table without rows, so that its list is never empty", async () => {
    const list = await readFacts(tableKey("mandates"));
    expect(list).toMatch(
      /^s3:\/\/night-facts-[\w-]+\/nights\/2026-12-05T02-00-00-[0-9a-f]{8}\/mandates\/none\.json\.gz\n$/,
    );
  });
});

it.each([
  [0, 4],
  [5 * 1024 ** 3, 20],
  [10 ** 15, MAX_SEGMENTS],
])("a table of %s bytes has %s segments, whose list Step Functions can pass on", async (bytes, segments) => {
  expect(segmentsOf(bytes)).toBe(segments);
  const one = { run: "2026-12-05T02-00-00-00000000", segment: segments, segments, part: 0 };
  expect(JSON.stringify(Array.from({ length: segments }, () => one)).length).toBeLessThan(256 * 1024);
});
