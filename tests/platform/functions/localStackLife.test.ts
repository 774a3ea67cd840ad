import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DeleteBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startServices } from "#scripts/embedded/services/services.ts";

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "virn-life-"));
});

afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

it("has data of its own for each life of a LocalStack", async ({ skip }) => {
  if (!process.env["AWS_ENDPOINT_URL"]) skip("AWS_ENDPOINT_URL names no LocalStack");
  const first = await startServices(home);
  await first.close();
  const again = await startServices(home);
  expect([again.folder, again.bucket, again.queueUrl("imports")]).toEqual([
    first.folder,
    first.bucket,
    first.queueUrl("imports"),
  ]);
  expect(first.folder).toBe(join(home, readFileSync(join(home, "life"), "utf8")));
  // As a LocalStack that has ended meanwhile.
  const s3 = new S3Client({ endpoint: first.awsEndpoint, forcePathStyle: true });
  await s3.send(new DeleteBucketCommand({ Bucket: first.bucket }));
  s3.destroy();
  expect(await again.silent()).toEqual(["files and queues"]);
  await again.close();
  const next = await startServices(home);
  expect(await next.silent()).toEqual([]);
  await next.close();
  expect([next.bucket, next.queueUrl("imports"), next.tableName]).not.toEqual([
    first.bucket,
    first.queueUrl("imports"),
    first.tableName,
  ]);
  expect([existsSync(first.folder ?? ""), existsSync(next.folder ?? "")]).toEqual([false, true]);
});
