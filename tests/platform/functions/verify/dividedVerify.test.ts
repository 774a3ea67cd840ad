import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ContainerEntity } from "#functions/containers/store/container.ts";
import { deleteFile, putFile } from "#functions/platform/clients/files.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { fileDifferences } from "#scripts/verifying/basis/storedFiles.ts";
import { readPiece } from "#scripts/verifying/divided/readPiece.ts";
import { verifyContainers } from "#scripts/verifying/signing/storedContainers.ts";
import { verify } from "#scripts/verifying/verify.ts";
import type { VerifyResult } from "#shared/platform/verifyShapes.ts";
import type { StepFunction } from "#tests/support/analytics/dividedRun.ts";
import { dividedHandler } from "#tests/support/services/handlers.ts";
import { rawItems } from "#tests/support/services/rawTable.ts";
import { lists, mergedByKey, put, readItems } from "#tests/support/verify/damages.ts";
import { runDivided } from "#tests/support/verify/dividedVerify.ts";
import { seedEverything } from "#tests/support/verify/everything.ts";

/** All files of the folders are compared, so these tests need buckets of their own. */
const s3 = await vi.hoisted(async () => {
  const { CreateBucketCommand, S3Client: Client } = await import("@aws-sdk/client-s3");
  const client = new Client({ forcePathStyle: true });
  for (const name of ["FACTS_BUCKET", "FILES_BUCKET"]) {
    const bucket = `divided-${name.slice(0, 5).toLowerCase()}-${process.pid}-${Date.now()}`;
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    process.env[name] = bucket;
  }
  return client;
});

/** So that files without a name are no longer young. */
const LATER = new Date(Date.now() + 3 * 60 * 60_000);
let minutes = 0;
const nextStart = () => new Date(LATER.getTime() + minutes++ * 60_000).toISOString();
const damages = lists.flatMap(([, own]) => own.map(([, damageOf]) => damageOf));
type Piece = Parameters<typeof readPiece>[0];
const [readWhole, verifyPart] = await Promise.all([
  dividedHandler("verify", "readPiece"),
  dividedHandler("verify", "verifyPart"),
]);

beforeAll(async () => {
  await seedEverything();
  await readItems();
}, 120_000);
afterAll(() => s3.destroy());

/** What `npm run verify` says, at the same time. */
async function oneProcess(startedAt: string): Promise<string[]> {
  const now = Date.parse(startedAt);
  const { differences, files, containers } = await verify({ now });
  const stored = await verifyContainers(containers, undefined, { now });
  return [...differences, ...(await fileDifferences(files, { now })), ...stored.differences].toSorted();
}

async function expectSame(replaced?: Record<string, StepFunction>): Promise<VerifyResult> {
  const startedAt = nextStart();
  const result = await runDivided(startedAt, replaced);
  const own = await oneProcess(startedAt);
  expect(result.sentences.toSorted()).toEqual(own);
  expect(result.differences).toBe(own.length);
  return result;
}

async function damageAll(): Promise<() => Promise<void>> {
  const merged = mergedByKey(damages.map((damageOf) => damageOf()));
  await put(merged, "after");
  const strays = ["documents", "media", "exports", "eudr", "attachments", "acts", "containers"];
  for (const folder of strays) await putFile(`${folder}/stray/x`, Buffer.from("x"), "text/plain");
  for await (const item of rawItems()) {
    if (item["entity"] !== "document") continue;
    await deleteFile(String(item["key"]));
    break;
  }
  const signed = ContainerEntity.itemOf((await firstContainer())!);
  await write(ContainerEntity.put({ ...signed, files: signed.files.map((file) => ({ ...file, size: 77 })) }));
  return async () => put(merged, "before");
}

async function firstContainer() {
  for await (const item of rawItems()) if (item["entity"] === "signingContainer") return item;
  return undefined;
}

describe("a divided verification", () => {
  it("counts what one process counts, and says what it did not look at", async () => {
    const { counts, unchecked, notMade, sentences } = await expectSame();
    const own = await verify();
    expect(counts).toEqual({ ...own.counts });
    expect(unchecked).toEqual(Object.fromEntries(own.unchecked));
    expect(notMade).toEqual([
      "Signatures of containers were only counted: their validity is verified where EID_SETTINGS is set.",
    ]);
    expect(sentences.join("\n")).toContain("container c");
  });

  it("has each sentence of one process where everything is damaged, and once where steps die half way", async () => {
    const repair = await damageAll();
    const before = await expectSame();
    expect(before.differences).toBeGreaterThan(80);
    expect(before.mendable).toBeGreaterThan(50);
    const failures = new Map<string, number>();
    const dying =
      (name: string, step: StepFunction): StepFunction =>
      async (input) => {
        const key = `${name} ${JSON.stringify(input)}`;
        const failed = failures.get(key) ?? 0;
        failures.set(key, failed + 1);
        // Its files are written before it dies, as a function that ends too late.
        const result = await step(input);
        if (failed < 2) throw new Error("Task timed out after 900.00 seconds");
        return result;
      };
    await expectSame({ readPiece: dying("piece", readWhole), verifyPart: dying("part", verifyPart) });
    expect(new Set(failures.values())).toEqual(new Set([3]));
    await repair();
  });

  it("goes on with segments and folders whose time is over, with few records a file", async () => {
    const repair = await damageAll();
    const rounds = new Map<string, number>();
    const short: StepFunction = async (input) => {
      const own = input as Piece;
      rounds.set(own.name, own.round + 1);
      return readPiece(own, { until: own.round < 5 ? 0 : Infinity, maxBytes: 5000, partitionsTogether: 3 });
    };
    await expectSame({ readPiece: short });
    expect([rounds.get("0"), rounds.get("documents")]).toEqual([6, 6]);
    await repair();
  });

  it("ends without a result when a piece fails at each attempt", async () => {
    let attempts = 0;
    const failing: StepFunction = async (input) => {
      if ((input as Piece).name !== "2") return readWhole(input);
      attempts++;
      throw new Error("The segment cannot be read");
    };
    await expect(runDivided(nextStart(), { readPiece: failing })).rejects.toThrow("cannot be read");
    expect(attempts).toBe(4);
  });

  it("refuses to decide where a round of a piece is missing, and to finish where a part is", async () => {
    const lost: StepFunction = async (input) => ({ ...(input as Piece), round: 1 });
    await expect(runDivided(nextStart(), { readPiece: lost })).rejects.toThrow(
      "Piece acts has not ended: round 0 is missing",
    );
    const silent: StepFunction = async () => ({});
    await expect(runDivided(nextStart(), { verifyPart: silent })).rejects.toThrow("0 of 4 parts are verified");
  });
});
