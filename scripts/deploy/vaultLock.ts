import * as z from "zod";
import type { Config } from "#infra/basis/config.ts";
import { type AwsRequest, awsCall } from "#scripts/aws/awsCall.ts";
import { remedyOf } from "#scripts/aws/finding.ts";

/** `LockDate`: seconds since 1970, from which on nobody can remove the lock. Absent: it can be removed at any time. */
const vaultReply = z.object({ LockDate: z.number().optional() });

/**
 * A vault that is locked for good keeps its lock, and CloudFormation would fail in the middle of a deploy that removes it.
 * Asks AWS, since until three days after the deploy of `vaultLock` the lock can still be removed.
 * @param before deployed settings; undefined where nothing is deployed
 * @throws a sentence when the deploy removes such a lock, or when AWS cannot be asked
 */
export async function requireKeptLock(
  config: Config,
  before: Config["settings"] | undefined,
  now: Date,
): Promise<void> {
  if (before?.["vaultLock"] !== true || config.hasVaultLock) return;
  const { environment, region } = config;
  const vault = await vaultOf(config);
  if (vault === undefined) return;
  const text = await ask("backup:DescribeBackupVault", { service: "backup", region, path: `/backup-vaults/${vault}` });
  const { LockDate: seconds } = vaultReply.parse(JSON.parse(text ?? "{}"));
  if (seconds === undefined || seconds * 1000 > now.getTime()) return;
  const day = new Date(seconds * 1000).toISOString().slice(0, 10);
  throw new Error(
    `Nothing was deployed: backup vault ${vault} is locked for good since ${day}, and nobody, AWS included, can remove its lock. Put "sevenYears": true and "vaultLock": true back into infra/installations/${environment}.json (docs/runbook.md, "Seven years").`,
  );
}

/** Undefined where its stack was deleted. */
async function vaultOf({ environment, region }: Config): Promise<string | undefined> {
  const form = {
    Action: "DescribeStackResource",
    Version: "2010-05-15",
    StackName: `virn-${environment}-vault`,
    LogicalResourceId: "Vault",
  };
  const text = await ask("cloudformation:DescribeStackResource", { service: "cloudformation", region, form });
  return /<PhysicalResourceId>([^<]+)</.exec(text ?? "")?.[1];
}

/** Undefined when what is asked for does not exist. */
async function ask(permission: string, request: AwsRequest): Promise<string | undefined> {
  const reply = await awsCall(request);
  if (reply.ok) return reply.text;
  // CloudFormation calls a stack that is not there an invalid value.
  if (reply.trouble === "absent" || /does not exist/.test(reply.reason)) return undefined;
  throw new Error(
    `Whether the backup vault is locked is not known: ${remedyOf(reply.trouble, reply.reason, permission)}.`,
  );
}
