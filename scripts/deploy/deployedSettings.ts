import * as z from "zod";
import { type Config, settingsParameter } from "#infra/basis/config.ts";
import { awsCall } from "#scripts/aws/awsCall.ts";
import { remedyOf } from "#scripts/aws/finding.ts";

type Settings = Config["settings"];

/** Undefined where nothing is deployed. @throws a sentence that says what to do, when AWS cannot be asked. */
export async function deployedSettings({ environment, region }: Config): Promise<Settings | undefined> {
  const reply = await awsCall({
    service: "ssm",
    region,
    target: "AmazonSSM.GetParameter",
    json: { Name: settingsParameter(environment) },
  });
  if (reply.ok) {
    const { Parameter } = z.object({ Parameter: z.object({ Value: z.string() }) }).parse(JSON.parse(reply.text));
    return z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).parse(JSON.parse(Parameter.Value));
  }
  if (reply.trouble === "absent") return undefined;
  throw new Error(`What is deployed is not known: ${remedyOf(reply.trouble, reply.reason, "ssm:GetParameter")}.`);
}

/** A line for each setting that changes, in the order of their names; none when nothing does. */
export function differences(before: Settings, after: Settings): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  const changed = names.filter((name) => before[name] !== after[name]);
  const width = Math.max(0, ...changed.map((name) => name.length));
  return changed.map((name) => `  ${name.padEnd(width)}  ${shown(before[name])} → ${shown(after[name])}`);
}

function shown(value: Settings[string]): string {
  return value === undefined || value === "" ? "(none)" : String(value);
}

/** Resources whose loss loses data, an address that others know, or mail. */
const KEPT = new Set([
  "AWS::Backup::BackupVault",
  "AWS::DynamoDB::GlobalTable",
  "AWS::EC2::EIP",
  "AWS::KMS::Key",
  "AWS::S3::Bucket",
  "AWS::SES::EmailIdentity",
  "AWS::SecretsManager::Secret",
]);

/** Lines of `cdk diff` by which a deploy would remove or replace such a resource, also where it would only leave it behind. */
export function lossesOf(diff: string): string[] {
  return diff
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => {
      const [, mark, type = ""] = /^\[([-~+])\] (AWS::\S+) /.exec(line) ?? [];
      if (!KEPT.has(type)) return false;
      return mark === "-" || /\b(destroy|orphan|replace|may be replaced)\b/.test(line);
    });
}
