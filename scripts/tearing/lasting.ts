import {
  DeleteBucketCommand,
  DeleteObjectsCommand,
  GetObjectLockConfigurationCommand,
  HeadObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { inParallel } from "#functions/platform/parallel.ts";
import { nameOfError } from "#functions/platform/table/retries.ts";
import { askAws } from "#scripts/aws/askAws.ts";
import type { AwsRequest } from "#scripts/aws/awsCall.ts";
import { historiesOf } from "#scripts/restoring/fileVersions.ts";
import { askWhile, until, type Wait } from "#scripts/waiting/patience.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import { PAPER_FOLDERS } from "#shared/platform/grants.ts";
import type { Lasting, LastingType } from "./stacks.ts";

const HEADS_AT_ONCE = 16;
/** S3 writes access logs for hours after the last request, so a bucket of logs can fill again and is then emptied again. */
const EMPTYINGS = 5;
const TABLE_POLLS = 120;
const PAUSE_MS = 5000;
/** The longest in which AWS gives a deleted secret back. */
const RECOVERY_DAYS = 30;

/** Says of each kind what stays without `--with-data`, and what its removal means. */
export const KINDS: Record<LastingType, { what: string; costs: string; removal: string }> = {
  "AWS::DynamoDB::GlobalTable": {
    what: "table",
    costs: "its gigabytes, also those of its backups",
    removal: "deleted; AWS keeps a backup for 35 days, free of charge",
  },
  "AWS::S3::Bucket": {
    what: "bucket",
    costs: "its gigabytes, with earlier versions",
    removal: "emptied with all versions and deleted, for good",
  },
  "AWS::SecretsManager::Secret": {
    what: "secret",
    costs: "0.40 USD a month",
    removal: `deleted; aws secretsmanager restore-secret brings it back for ${RECOVERY_DAYS} days`,
  },
  "AWS::SES::EmailIdentity": { what: "identity", costs: "nothing", removal: "deleted: nothing sends from it any more" },
  "AWS::CertificateManager::Certificate": { what: "certificate", costs: "nothing", removal: "deleted" },
  "AWS::EC2::EIP": {
    what: "fixed address",
    costs: "3.65 USD a month",
    removal: "released: SK's contract names an address that somebody else gets",
  },
  "AWS::Backup::BackupVault": { what: "vault of backups", costs: "its backups", removal: "deleted, as it is empty" },
};

/** A sentence when something of the installation must be kept until a day; undefined when all of it may be deleted. */
export async function retentionOf(lasting: readonly Lasting[], s3: S3Client, now: Date): Promise<string | undefined> {
  for (const { type, id, region } of lasting) {
    if (type === "AWS::Backup::BackupVault" && (await hasBackups(id, region))) {
      return `backup vault ${id} holds backups, which papers of seven years may need: when no law wants them any more, delete them in AWS Backup (a locked vault lets nobody do that before their day)`;
    }
    const file = type === "AWS::S3::Bucket" ? await lockedFile(id, s3, now) : undefined;
    if (file) return `file ${file.key} of bucket ${id} is locked until ${file.until}`;
  }
  return undefined;
}

async function hasBackups(vault: string, region: string): Promise<boolean> {
  const path = `/backup-vaults/${vault}/recovery-points/`;
  const text = await askAws({ service: "backup", region, path }, "backup:ListRecoveryPointsByBackupVault");
  return /"RecoveryPointArn"/.test(text ?? "");
}

/** A version of a paper that Object Lock keeps: S3 would refuse its removal in the middle of all others. */
async function lockedFile(bucket: string, s3: S3Client, now: Date) {
  if (!(await canLock(bucket, s3))) return undefined;
  let found: { key: string; until: string } | undefined;
  for await (const page of historiesOf(s3, bucket)) {
    const papers = page.filter(({ key }) => PAPER_FOLDERS.some((folder) => key.startsWith(`${folder}/`)));
    const versions = papers.flatMap(({ key, entries }) =>
      entries.flatMap(({ id, isMarker }) => (isMarker ? [] : [{ Key: key, VersionId: id }])),
    );
    await inParallel(versions, HEADS_AT_ONCE, async (version) => {
      if (found) return;
      const head = await s3.send(new HeadObjectCommand({ Bucket: bucket, ...version }));
      const until = head.ObjectLockRetainUntilDate;
      const isHeld = head.ObjectLockLegalHoldStatus === "ON";
      if (isHeld) found = { key: version.Key, until: "its legal hold ends" };
      else if (until && until > now) found = { key: version.Key, until: until.toISOString().slice(0, 10) };
    });
    if (found) return found;
  }
  return undefined;
}

async function canLock(bucket: string, s3: S3Client): Promise<boolean> {
  try {
    const { ObjectLockConfiguration } = await s3.send(new GetObjectLockConfigurationCommand({ Bucket: bucket }));
    return ObjectLockConfiguration?.ObjectLockEnabled === "Enabled";
  } catch (error) {
    if (error instanceof Error && /ObjectLockConfigurationNotFound|NoSuchBucket/.test(error.name)) return false;
    throw error;
  }
}

/** Can be run again: what is gone already is no error. */
export async function removeLasting({ type, id, region }: Lasting, s3: S3Client, wait: Wait): Promise<void> {
  switch (type) {
    case "AWS::DynamoDB::GlobalTable":
      return deleteTable(id, region, wait);
    case "AWS::S3::Bucket":
      return deleteBucket(id, s3, wait);
    case "AWS::EC2::EIP":
      return releaseAddress(id, region);
    case "AWS::SecretsManager::Secret": {
      const json = { SecretId: id, RecoveryWindowInDays: RECOVERY_DAYS };
      await askAws(
        { service: "secretsmanager", region, target: "secretsmanager.DeleteSecret", json },
        "secretsmanager:DeleteSecret",
        wait,
      );
      return;
    }
    case "AWS::SES::EmailIdentity":
      await askAws(
        { service: "ses", region, method: "DELETE", path: `/v2/email/identities/${id}` },
        "ses:DeleteEmailIdentity",
      );
      return;
    case "AWS::CertificateManager::Certificate": {
      const target = "CertificateManager.DeleteCertificate";
      await askAws({ service: "acm", region, target, json: { CertificateArn: id } }, "acm:DeleteCertificate", wait);
      return;
    }
    case "AWS::Backup::BackupVault":
      await askAws(
        { service: "backup", region, method: "DELETE", path: `/backup-vaults/${id}` },
        "backup:DeleteBackupVault",
      );
  }
}

async function deleteTable(TableName: string, region: string, wait: Wait): Promise<void> {
  const table = (operation: string, json: object): AwsRequest => ({
    service: "dynamodb",
    region,
    target: `DynamoDB_20120810.${operation}`,
    json: { TableName, ...json },
  });
  const open = await askAws(
    table("UpdateTable", { DeletionProtectionEnabled: false }),
    "dynamodb:UpdateTable",
    wait,
  ).catch((error: unknown) => {
    // It is unprotected already.
    if (error instanceof Error && error.message.includes("ValidationException")) return "";
    throw error;
  });
  if (open === undefined) return;
  await askAws(table("DeleteTable", {}), "dynamodb:DeleteTable", wait);
  const isGone = async () =>
    (await askAws(table("DescribeTable", {}), "dynamodb:DescribeTable")) === undefined || undefined;
  const reason = `Table ${TableName} is still being deleted: run it again.`;
  await until(isGone, { pauseMs: PAUSE_MS, times: TABLE_POLLS, wait, reason });
}

async function deleteBucket(Bucket: string, s3: S3Client, wait: Wait): Promise<void> {
  const emptyAndDelete = async (): Promise<unknown> => {
    try {
      await emptyBucket(Bucket, s3);
      await s3.send(new DeleteBucketCommand({ Bucket }));
      return undefined;
    } catch (error) {
      return error;
    }
  };
  const patience = { pauseMs: PAUSE_MS, times: EMPTYINGS, wait };
  const error = await askWhile(emptyAndDelete, (each) => nameOfError(each) === "BucketNotEmpty", patience);
  if (error !== undefined && nameOfError(error) !== "NoSuchBucket") throw error;
}

async function emptyBucket(Bucket: string, s3: S3Client): Promise<void> {
  for await (const page of historiesOf(s3, Bucket)) {
    const versions = page.flatMap(({ key, entries }) => entries.map(({ id }) => ({ Key: key, VersionId: id })));
    // S3 takes 1,000 at once.
    for (const Objects of chunksOf(versions, 1000)) {
      const Delete = { Objects, Quiet: true };
      const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete }));
      const [first] = Errors;
      if (first)
        throw new Error(`S3 does not delete ${first.Key} of ${Bucket}: ${first.Code}. Nothing else was undone.`);
    }
  }
}

async function releaseAddress(ip: string, region: string): Promise<void> {
  const ec2 = (form: Record<string, string>): AwsRequest => ({
    service: "ec2",
    region,
    form: { Version: "2016-11-15", ...form },
  });
  const filter = { Action: "DescribeAddresses", "Filter.1.Name": "public-ip", "Filter.1.Value.1": ip };
  const text = await askAws(ec2(filter), "ec2:DescribeAddresses");
  const AllocationId = /<allocationId>([^<]+)</.exec(text ?? "")?.[1];
  if (AllocationId) await askAws(ec2({ Action: "ReleaseAddress", AllocationId }), "ec2:ReleaseAddress");
}
