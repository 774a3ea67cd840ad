import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { factsBucket, keysUnder } from "#functions/analytics/nightFiles.ts";
import { ACT_LINES, actLinesOf, STORED } from "#functions/analytics/storedTables.ts";
import { DocumentEntity } from "#functions/documents/store/document.ts";
import { deleteFile, putFile } from "#functions/platform/clients/files.ts";
import { putJson } from "#scripts/divided/frames.ts";
import { Spill } from "#scripts/divided/spill.ts";
import { copyPart } from "#scripts/exporting/divided/copyPart.ts";
import { planPiece } from "#scripts/exporting/divided/planPiece.ts";
import { exportKey, workKey } from "#scripts/exporting/divided/runKeys.ts";
import { type Duck, openDuck, quoted } from "#scripts/exporting/duck.ts";
import { exportAll } from "#scripts/exporting/exportAll.ts";
import { checkExport, readManifest } from "#scripts/exporting/manifest.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { installFromExport } from "#scripts/setup/fromExport.ts";
import type { DividedPart, DividedPiece } from "#shared/platform/dividedShapes.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import type { StepFunction } from "#tests/support/analytics/dividedRun.ts";
import { runNight } from "#tests/support/analytics/night.ts";
import { signedIn, superUser } from "#tests/support/api/callApi.ts";
import { runExport } from "#tests/support/exports/dividedExport.ts";
import { dividedHandler } from "#tests/support/services/handlers.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

/** All waybills of the bucket are exported, so these tests need buckets of their own. */
const s3 = await vi.hoisted(async () => {
  const { CreateBucketCommand, S3Client: Client } = await import("@aws-sdk/client-s3");
  const client = new Client({ forcePathStyle: true });
  for (const name of ["FACTS_BUCKET", "FILES_BUCKET"]) {
    const bucket = `exported-${name.slice(0, 5).toLowerCase()}-${process.pid}-${Date.now()}`;
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    process.env[name] = bucket;
  }
  return client;
});

const LONG = "pikk".repeat(30);
/** Names of documents; the first one is not stored. */
const NAMES = ["puudub.pdf", "CON.pdf", 'a<b>"c.pdf', "koma, õ ja %2F.pdf", "💩".repeat(60), `${LONG}.pdf`];
/** Of which some have one path after they are shortened, or but for their case. */
const WAYBILLS = [
  `${LONG}-1.xml`,
  `${LONG}-2.xml`,
  `${LONG}-3.XML`,
  "EV-1.xml",
  "ev-1.xml",
  "EV%2F1%20õ.xml",
  "EV%.xml",
];

const folders: string[] = [];
let minutes = 0;
let duck: Duck;
/** `files.csv` of `npm run export` without `--on-aws`. */
let local: string[];
const [copyWhole, planWhole] = await Promise.all([
  dividedHandler("export", "copyPart"),
  dividedHandler("export", "planPiece"),
]);
const nextStart = () => new Date(Date.UTC(2026, 10, 29, 12, minutes++)).toISOString();

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "virn-divided-export-"));
  folders.push(folder);
  return folder;
}

beforeAll(async () => {
  const owners = reference.owners.slice(0, 5);
  await seedReference({ ...reference, owners, prices: [] });
  const agent = await signedIn(superUser);
  const { company, ids } = await importReports(agent, 3, 4);
  const form = formOf(await prepare(agent, company, ids), { date: "2026-11-01", number: "OSADES/1" });
  expect((await agent.call("actForm.create", { body: form })).status).toBe(201);
  for (const queue of ["actJobs", "actFiles"] as const) await drain(queue);
  const documents = NAMES.map((fileName, index) => ({
    id: index + 1,
    hash: `hash-${index}`,
    type: 30 as const,
    company: 1,
    at: "2026-11-20T10:00:00.000Z",
    fileName,
    key: `documents/own-${index}`,
    size: fileName.length,
    version: 1,
  }));
  await DocumentEntity.putAll(documents);
  for (const { key, fileName } of documents.slice(1)) await putFile(key, Buffer.from(fileName), "application/pdf");
  for (const name of WAYBILLS) await putFile(`waybills/10000000/${name}`, Buffer.from(name), "text/xml");
  await putFile("waybills/10000000/tühi.xml", Buffer.alloc(0), "text/xml");
  await putFile("uploads/1", Buffer.from("not exported"), "text/plain");
  duck = await openDuck(emptyFolder());
  const folder = emptyFolder();
  await exportAll(folder, "table test", () => undefined);
  local = rowsIn(folder);
}, 240_000);

afterAll(() => {
  duck?.close();
  s3.destroy();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Files in no order, since parts have other ones than the plan of one process. */
function rowsIn(folder: string): string[] {
  const [heading, ...rows] = readFileSync(join(folder, "files.csv"), "utf8").trimEnd().split("\n");
  expect(heading).toBe("path,bytes,sha256");
  return rows.toSorted();
}

async function bytesOf(key: string): Promise<Uint8Array> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: factsBucket(), Key: key }));
  return Body!.transformToByteArray();
}

/** As `aws s3 sync` without the folder `.unfinished`. */
async function fetched(run: string): Promise<string> {
  const folder = emptyFolder();
  for (const key of await keysUnder(exportKey(run))) {
    const path = key.slice(exportKey(run).length + 1);
    if (path.startsWith(".unfinished/")) continue;
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), await bytesOf(key));
  }
  return folder;
}

async function expectSame(replaced?: Record<string, StepFunction>): Promise<string> {
  const { run, files, bytes, missing } = await runExport(nextStart(), replaced);
  const folder = await fetched(run);
  const rows = rowsIn(folder);
  expect(rows).toEqual(local);
  expect([files, missing]).toEqual([local.length - 1, 1]);
  expect(await checkExport(folder, duck)).toEqual([]);
  expect(readManifest(folder)).toMatchObject({
    from: `table ${process.env["TABLE_NAME"]}`,
    files: { count: files, bytes },
  });
  return folder;
}

/** Fails twice with each input, after it has done its work, as a function that ends too late. */
function dying(step: StepFunction) {
  const failures = new Map<string, number>();
  const work: StepFunction = async (input) => {
    const key = JSON.stringify(input);
    const failed = failures.get(key) ?? 0;
    failures.set(key, failed + 1);
    const result = await step(input);
    if (failed < 2) throw new Error("Task timed out after 900.00 seconds");
    return result;
  };
  return { work, failures };
}

describe("an export in parts", () => {
  it("has the files of one process, with their names, bytes and hashes, and says which one is missing", async () => {
    expect(local.join("\n")).toMatch(/OSADES_1\.pdf/);
    expect(local.filter((row) => / \(\d\)\.\w+"/.test(row))).toHaveLength(3);
    const folder = await expectSame();
    const missing = rowsIn(folder).filter((row) => row.endsWith(",-1,"));
    expect(missing).toEqual(['"files/documents/1/1-puudub.pdf",-1,']);
    expect(readFileSync(join(folder, "files/waybills/10000000/EV_1 õ.xml"), "utf8")).toBe("EV%2F1%20õ.xml");
  });

  it("says that it has no tables where no night is published, and those of the newest night where one is", async () => {
    const without = await expectSame();
    expect(readManifest(without)).toMatchObject({ night: null, rows: {} });
    await runNight("2026-11-28T01:00:00.000Z");
    const folder = await expectSame();
    const { night, rows, contents } = readManifest(folder)!;
    expect(night).toBe("2026-11-28T01:00:00.000Z");
    expect(Object.keys(rows).toSorted()).toEqual([...STORED.values()].map(({ name }) => name).toSorted());
    const tables = JSON.parse(readFileSync(join(folder, "schema.json"), "utf8")).tables;
    expect(tables.map(({ table }: { table: string }) => table).toSorted()).toEqual(Object.keys(rows).toSorted());
    const files = contents.filter(({ path }) => path.startsWith("facts/acts/")).map(({ path }) => join(folder, path));
    const listed = files.map(quoted).join(", ");
    expect(await duck.count(`select count(*) from read_json([${listed}])`)).toBe(rows["acts"]);
    expect(rows["acts"]).toBeGreaterThan(1);
    expect(readFileSync(join(folder, "facts", `${ACT_LINES}.sql`), "utf8").trimEnd()).toBe(actLinesOf((name) => name));
    await expect(installFromExport(folder, duck)).rejects.toThrow("was exported in parts");
    const [first = ""] = files;
    writeFileSync(first, readFileSync(first).subarray(1));
    expect((await checkExport(folder, duck)).join()).toMatch(/facts\/acts\/\S+ has \d+ bytes, its list says/);
  });

  it("is the same where each function dies twice", async () => {
    const [copying, planning] = [dying(copyWhole), dying(planWhole)];
    await expectSame({ copyPart: copying.work, planPiece: planning.work });
    for (const { failures } of [copying, planning]) expect(new Set(failures.values())).toEqual(new Set([3]));
  });

  it("goes on with segments, folders and parts whose time is over, and copies no file twice", async () => {
    const rounds = new Map<string, number>();
    const short: StepFunction = async (input) => {
      const own = input as DividedPiece;
      rounds.set(own.name, own.round + 1);
      return planPiece(own, { until: own.round < 5 ? 0 : Infinity, maxBytes: 500 });
    };
    let attempts = 0;
    // Each attempt begins one file.
    const late: StepFunction = async (input) => {
      attempts++;
      return copyPart(input as DividedPart, { until: 0, filesTogether: 2 });
    };
    await expectSame({ planPiece: short, copyPart: late });
    expect([rounds.get("0"), rounds.get("waybills")]).toEqual([6, 6]);
    expect(attempts).toBe(local.length);
  });

  it("has no manifest, and so is not whole, when a part fails at each attempt", async () => {
    let attempts = 0;
    const startedAt = nextStart();
    const failing: StepFunction = async (input) => {
      if ((input as DividedPart).part !== 2) return copyWhole(input);
      attempts++;
      throw new Error("The part cannot be copied");
    };
    await expect(runExport(startedAt, { copyPart: failing })).rejects.toThrow("cannot be copied");
    expect(attempts).toBe(4);
    const begun = `export/${startedAt.slice(0, 19).replaceAll(":", "-")}`;
    const keys = (await keysUnder("export")).filter((key) => key.startsWith(begun));
    expect(keys.some((key) => key.includes("/files/"))).toBe(true);
    expect(keys.filter((key) => key.endsWith("manifest.json"))).toEqual([]);
  });

  it("refuses to copy where a round of a piece is missing, and to finish where a part is", async () => {
    const lost: StepFunction = async (input) => ({ ...(input as DividedPiece), round: 1 });
    await expect(runExport(nextStart(), { planPiece: lost })).rejects.toThrow(
      "Piece waybills has not ended: round 0 is missing",
    );
    const silent: StepFunction = async () => ({});
    await expect(runExport(nextStart(), { copyPart: silent })).rejects.toThrow("0 of 4 parts are copied");
  });
});

describe("a part", () => {
  const part = { startedAt: "2026-11-29T12:00:00.000Z", parts: 1, part: 0 };

  /** A plan that two segments gave to one part. */
  async function planned(run: string, keys: readonly string[]): Promise<void> {
    const files: string[] = [];
    for (const [index, key] of keys.entries()) {
      const spill = new Spill(workKey(run, "plan"), { parts: 1, name: String(index % 2) });
      spill.add("", { key, path: index === 1 ? "Sama/NIMI.pdf" : "sama/nimi.pdf" });
      await spill.write();
      files.push(...spill.files.map((file) => file.key));
    }
    await putJson(workKey(run, "lists", "0.json"), { files });
  }

  const listOf = async (run: string) => {
    const text = Buffer.from(await bytesOf(workKey(run, "files", "0.csv"))).toString();
    return text.trimEnd().split("\n");
  };

  it("numbers equal names of different segments by their keys, whatever comes first", async () => {
    for (const key of ["c", "b", "a"]) await putFile(`media/${key}`, Buffer.from(key), "application/pdf");
    await planned("names", ["media/c", "media/b", "media/a"]);
    expect(await copyPart({ run: "names", ...part }, { until: Infinity })).toEqual({ run: "names", ...part });
    const paths = ["files/sama/nimi.pdf", "files/Sama/NIMI (2).pdf", "files/sama/nimi (3).pdf"];
    for (const [index, path] of paths.entries())
      expect(Buffer.from(await bytesOf(exportKey("names", path))).toString()).toBe("abc"[index]);
  });

  it("does not copy again what is in a list, when it goes on or is tried again", async () => {
    const run = "again";
    for (const key of ["c", "b", "a"]) await putFile(`media/${key}`, Buffer.from(key), "application/pdf");
    await planned(run, ["media/c", "media/b", "media/a"]);
    expect(await copyPart({ run, ...part }, { until: 0, filesTogether: 2 })).toMatchObject({ goesOn: true });
    // The folder sorts `Sama` before `sama`: media/b is the first.
    for (const key of ["c", "b"]) await deleteFile(`media/${key}`);
    for (let attempt = 1; attempt <= 2; attempt++) {
      expect(await copyPart({ run, ...part }, { until: Infinity, filesTogether: 2 })).not.toHaveProperty("goesOn");
      expect((await listOf(run)).map((row) => row.replace(/\w{64}/, "…"))).toEqual([
        '"files/Sama/NIMI (2).pdf",1,…',
        '"files/sama/nimi (3).pdf",-1,',
        '"files/sama/nimi.pdf",1,…',
      ]);
      await deleteFile("media/a");
    }
  });

  it("has no list of an attempt that dies, and copies these files again", async () => {
    const run = "dies";
    await putFile("media/a", Buffer.from("a"), "application/pdf");
    // S3 answers to an empty key when it is read, and has no such file to copy: as of a file that is removed in between.
    await planned(run, ["media/a", ""]);
    await expect(copyPart({ run, ...part }, { until: Infinity })).rejects.toThrow("does not exist");
    expect(await keysUnder(workKey(run, "copied", "0"))).toEqual([]);
    await planned(run, ["media/a"]);
    await copyPart({ run, ...part }, { until: Infinity });
    expect((await listOf(run))[0]).toMatch(/^"files\/sama\/nimi.pdf",1,\w{64}$/);
  });
});
