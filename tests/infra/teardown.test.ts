import {
  DeleteBucketCommand,
  DeleteObjectsCommand,
  GetObjectLockConfigurationCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { readConfig } from "#infra/basis/config.ts";
import { startAwsSimulator } from "#scripts/simulators/aws/simulator.ts";
import { LASTING_TYPES } from "#scripts/tearing/stacks.ts";
import { planLines, tearDown, teardownOf } from "#scripts/tearing/teardown.ts";
import { settings } from "./settings.ts";
import { SimulatedStacks } from "./simulatedStacks.ts";

const TABLE = "virn-production-data-Table-1";
const FILES = "virn-production-data-files-1";
const LASTING_OF: Record<string, [type: string, id: string][]> = {
  data: [
    ["AWS::DynamoDB::GlobalTable", TABLE],
    ["AWS::S3::Bucket", FILES],
    ["AWS::SecretsManager::Secret", "arn:secret"],
    ["AWS::SNS::Topic", "arn:topic"],
  ],
  mail: [["AWS::SES::EmailIdentity", "example.ee"]],
  edge: [["AWS::CertificateManager::Certificate", "arn:certificate"]],
  network: [["AWS::EC2::EIP", "192.0.2.1"]],
  vault: [["AWS::Backup::BackupVault", "virn-production-vault-1"]],
};
const STACKS =
  "edge-monitoring web edge vault monitoring stage routes-people routes-documents routes-acts routes-timber api workers analytics network mail data".split(
    " ",
  );
const named = (stack: string) => `virn-production-${stack}`;
const config = readConfig("production", settings);

interface Version {
  Key: string;
  VersionId: string;
  isMarker?: boolean;
  until?: Date;
}

/** Buckets with versions, behind the commands of the S3 client that a teardown sends. */
class SimulatedFiles {
  versions: Version[] = [];
  readonly deleted: string[] = [];
  /** Deletions that meet an access log which arrived meanwhile. */
  late = 0;

  async send(command: object): Promise<unknown> {
    if (command instanceof GetObjectLockConfigurationCommand) {
      return { ObjectLockConfiguration: { ObjectLockEnabled: "Enabled" } };
    }
    if (command instanceof ListObjectVersionsCommand) {
      const own = command.input.Bucket === FILES ? this.versions : [];
      return {
        Versions: own.filter(({ isMarker }) => !isMarker),
        DeleteMarkers: own.filter(({ isMarker }) => isMarker),
      };
    }
    if (command instanceof HeadObjectCommand) {
      const found = this.versions.find(({ VersionId }) => VersionId === command.input.VersionId);
      return { ObjectLockRetainUntilDate: found?.until };
    }
    if (command instanceof DeleteObjectsCommand) {
      const ids = new Set((command.input.Delete?.Objects ?? []).map(({ VersionId }) => VersionId));
      this.versions = this.versions.filter(({ VersionId }) => !ids.has(VersionId));
      return {};
    }
    if (command instanceof DeleteBucketCommand) {
      if (this.late-- > 0) throw Object.assign(new Error("not empty"), { name: "BucketNotEmpty" });
      if (this.versions.length > 0) throw Object.assign(new Error("not empty"), { name: "BucketNotEmpty" });
      this.deleted.push(command.input.Bucket ?? "");
      return {};
    }
    throw new Error(`No answer to ${command.constructor.name}`);
  }
}

let account: SimulatedStacks;
let files: SimulatedFiles;
let simulator: Awaited<ReturnType<typeof startAwsSimulator>>;
const said: string[] = [];
const wait = async () => undefined;

beforeAll(async () => {
  simulator = await startAwsSimulator({
    account: settings.account,
    state: () => "ok",
    parameters: new Map(),
    more: (call) => account.more(call),
  });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await simulator.close();
});
beforeEach(() => {
  vi.stubEnv("AWS_ENDPOINT_URL", simulator.url);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  account = new SimulatedStacks();
  for (const stack of STACKS)
    account.stacks.set(named(stack), { resources: LASTING_OF[stack] ?? [], isProtected: true });
  // Of an installation whose name begins alike.
  account.stacks.set("virn-production-eu-data", { resources: [["AWS::S3::Bucket", "virn-production-eu-data-1"]] });
  account.tables.add(TABLE).add("virn-production-eu-data-Table-1");
  account.buckets.add(FILES).add("virn-production-eu-data-1");
  files = new SimulatedFiles();
  files.versions = [
    { Key: "acts/1.pdf", VersionId: "1", until: new Date("2020-12-31") },
    { Key: "acts/1.pdf", VersionId: "2", isMarker: true },
  ];
  said.length = 0;
});

async function run(hasData: boolean, more: object = {}) {
  const own = { ...config, ...more };
  const s3 = files as unknown as S3Client;
  await tearDown(await teardownOf(own), hasData, { s3, wait, say: (line) => said.push(line) });
}

const deletions = () => account.changes.filter((change) => change.startsWith("delete "));

describe("a teardown", () => {
  test("knows what to do with each kind of resource that outlives its stack", () => {
    const kinds = Object.values(LASTING_OF).flatMap((resources) => resources.map(([type]) => type));
    expect(kinds).toEqual(expect.arrayContaining([...LASTING_TYPES]));
  });

  test("deletes the stacks in the order of their imports, without their protection, and leaves all data", async () => {
    await run(false);
    expect(deletions()).toEqual(STACKS.map((stack) => `delete ${named(stack)}`));
    expect(account.changes.filter((change) => !/^(delete|unprotect) virn-production-/.test(change))).toEqual([]);
    expect([files.deleted, files.versions.length, [...account.stacks.keys()]]).toEqual([
      [],
      2,
      ["virn-production-eu-data"],
    ]);
  });

  test("with data deletes after the stacks what outlived them, and nothing of an installation whose name begins alike", async () => {
    files.late = 1;
    await run(true);
    expect(account.changes.slice(STACKS.length * 2)).toEqual([
      "backup DELETE /backup-vaults/virn-production-vault-1",
      'acm DeleteCertificate {"CertificateArn":"arn:certificate"}',
      `UpdateTable ${TABLE}`,
      `DeleteTable ${TABLE}`,
      "ec2 ReleaseAddress Version=2016-11-15&Action=ReleaseAddress&AllocationId=eipalloc-1",
      "ses DELETE /v2/email/identities/example.ee",
      'secretsmanager DeleteSecret {"SecretId":"arn:secret","RecoveryWindowInDays":30}',
    ]);
    expect([files.deleted, files.versions, [...account.tables]]).toEqual([
      [FILES],
      [],
      ["virn-production-eu-data-Table-1"],
    ]);
  });

  test("deletes what an earlier one left, and a table that was restored", async () => {
    await run(false);
    account.tables.add("virn-restored");
    account.changes.length = 0;
    await run(true, { restoredTable: "virn-restored" });
    expect(account.changes).toEqual([
      `UpdateTable ${TABLE}`,
      `DeleteTable ${TABLE}`,
      "UpdateTable virn-restored",
      "DeleteTable virn-restored",
    ]);
    expect(files.deleted).toEqual([FILES]);
  });

  test.each([
    [
      "backups in the vault",
      () => (account.hasBackups = true),
      /^Nothing was deleted: backup vault virn-production-vault-1 holds/,
    ],
    [
      "a paper that is locked until a later day",
      () => files.versions.push({ Key: "acts/2.pdf", VersionId: "3", until: new Date("2099-12-31") }),
      /^Nothing was deleted: file acts\/2\.pdf of bucket virn-production-data-files-1 is locked until 2099-12-31\. Without --with-data/,
    ],
  ])("with data is refused before anything is deleted, for %s", async (_what, arrange, sentence) => {
    arrange();
    await expect(run(true)).rejects.toThrow(sentence);
    expect([account.changes, files.deleted, said]).toEqual([[], [], []]);
    await run(false);
    expect(deletions().length).toBe(STACKS.length);
  });

  test("stops at a stack that CloudFormation cannot delete, and goes on from there", async () => {
    account.stacks.get(named("stage"))!.failure = "The API is busy";
    await expect(run(false)).rejects.toThrow("Stack virn-production-stage was not deleted: The API is busy. Mend that");
    expect(deletions().at(-1)).toBe(`delete ${named("stage")}`);
    delete account.stacks.get(named("stage"))!.failure;
    await run(false);
    expect([...account.stacks.keys()]).toEqual(["virn-production-eu-data"]);
  });

  test("says of each stack and resource if it goes, what it costs if it stays, and which records are to be deleted by hand", async () => {
    const teardown = await teardownOf(config);
    const [staying, going] = [false, true].map((hasData) => planLines(teardown, config, hasData).join("\n"));
    for (const stack of STACKS) expect(staying).toContain(`stack ${named(stack)} of `);
    expect(staying).toMatch(/^Stays, until it is run with --with-data:$/m);
    expect(staying).toContain(`table ${TABLE} of eu-north-1, costs its gigabytes`);
    expect(going).toContain(`bucket ${FILES}: emptied with all versions and deleted, for good`);
    for (const text of [staying, going]) {
      expect(text).toMatch(/DNS records \(virn\.example\.ee; DKIM, MAIL FROM and DMARC of example\.ee\)/);
      expect(text).toContain("stack virn-production-bootstrap with the bootstrap");
      expect(text).not.toContain("production-eu");
    }
  });
});
