import type { Config } from "#infra/basis/config.ts";
import { EDGE_REGION } from "#infra/basis/config.ts";
import { groupNames } from "#infra/stacks/routeGroups.ts";
import { askAws } from "#scripts/aws/askAws.ts";
import { type AwsRequest, awsCall } from "#scripts/aws/awsCall.ts";
import { remedyOf } from "#scripts/aws/finding.ts";
import { until, type Wait } from "#scripts/waiting/patience.ts";

const VERSION = "2010-05-15";
const POLL_MS = 5000;
/** CloudFront takes a quarter of an hour to delete a distribution. */
const MAX_POLLS = 720;

export interface DeployedStack {
  name: string;
  region: string;
  isProtected: boolean;
}

/** A resource that outlives its stack. */
export interface Lasting {
  type: LastingType;
  /** Name or ARN by which AWS knows it; of an address the address. */
  id: string;
  region: string;
}

/** Types whose removal loses data, or an address that others use: the stacks retain them. */
export const LASTING_TYPES = [
  "AWS::Backup::BackupVault",
  "AWS::CertificateManager::Certificate",
  "AWS::DynamoDB::GlobalTable",
  "AWS::EC2::EIP",
  "AWS::S3::Bucket",
  "AWS::SES::EmailIdentity",
  "AWS::SecretsManager::Secret",
] as const;
export type LastingType = (typeof LASTING_TYPES)[number];

/** Stacks of an installation by their full names: another one's name may begin alike. What imports comes before what exports. */
export function stackNames({ region }: Pick<Config, "region">): [stack: string, region: string][] {
  const routes = groupNames.map((group) => `routes-${group}`).toReversed();
  return [
    ["edge-monitoring", EDGE_REGION],
    ["web", region],
    ["edge", EDGE_REGION],
    ...[
      "vault",
      "monitoring",
      "stage",
      ...routes,
      "api",
      "workers",
      "analytics",
      "network",
      "mail",
      "data",
      "deployer",
    ].map((stack): [string, string] => [stack, region]),
  ];
}

/** Existing stacks, in the order in which they can be deleted. @throws a sentence when AWS cannot be asked */
export async function deployedStacks(config: Config): Promise<DeployedStack[]> {
  const found: DeployedStack[] = [];
  for (const [stack, region] of stackNames(config)) {
    const name = `virn-${config.environment}-${stack}`;
    const text = await describe(name, region);
    if (text === undefined) continue;
    found.push({ name, region, isProtected: /<EnableTerminationProtection>true</.test(text) });
  }
  return found;
}

export async function lastingOf({ name, region }: DeployedStack): Promise<Lasting[]> {
  const found: Lasting[] = [];
  for (let token: string | undefined, isLast = false; !isLast; isLast = token === undefined) {
    const more = token === undefined ? {} : { NextToken: token };
    const request = formation(region, "ListStackResources", { StackName: name, ...more });
    const text = (await askAws(request, "cloudformation:ListStackResources")) ?? "";
    for (const [, member = ""] of text.matchAll(/<member>(.*?)<\/member>/gs)) {
      const type = LASTING_TYPES.find((each) => member.includes(`<ResourceType>${each}</ResourceType>`));
      const id = /<PhysicalResourceId>([^<]+)</.exec(member)?.[1];
      if (type && id && !/<ResourceStatus>DELETE_/.test(member)) found.push({ type, id, region });
    }
    token = /<NextToken>([^<]+)</.exec(text)?.[1];
  }
  return found;
}

/** @throws a sentence when CloudFormation could not delete it, or takes longer than an hour */
export async function deleteStack({ name, region, isProtected }: DeployedStack, wait: Wait): Promise<void> {
  const named = { StackName: name };
  if (isProtected) {
    const off = { ...named, EnableTerminationProtection: "false" };
    await askAws(formation(region, "UpdateTerminationProtection", off), "cloudformation:UpdateTerminationProtection");
  }
  await askAws(formation(region, "DeleteStack", named), "cloudformation:DeleteStack");
  const isGone = async () => {
    const text = await describe(name, region);
    if (text === undefined || /<StackStatus>DELETE_COMPLETE</.test(text)) return true;
    if (!/<StackStatus>DELETE_FAILED</.test(text)) return undefined;
    const why = /<StackStatusReason>([^<]+)</.exec(text)?.[1] ?? "its events in CloudFormation say why";
    throw new Error(`Stack ${name} was not deleted: ${why}. Mend that and run it again; it goes on from there.`);
  };
  const reason = `Stack ${name} is still being deleted after an hour: look at its events, and run it again.`;
  await until(isGone, { pauseMs: POLL_MS, times: MAX_POLLS, wait, reason });
}

/** Undefined when there is no such stack, which CloudFormation calls an invalid value. */
async function describe(name: string, region: string): Promise<string | undefined> {
  const reply = await awsCall(formation(region, "DescribeStacks", { StackName: name }));
  if (reply.ok) return reply.text;
  if (reply.trouble === "absent" || /does not exist/.test(reply.reason)) return undefined;
  const sentence = remedyOf(reply.trouble, reply.reason, "cloudformation:DescribeStacks");
  throw new Error(`Which stacks there are is not known: ${sentence}.`);
}

function formation(region: string, Action: string, form: Record<string, string>): AwsRequest {
  return { service: "cloudformation", region, form: { Action, Version: VERSION, ...form } };
}
