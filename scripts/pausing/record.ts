import * as z from "zod";
import { type Config, pauseParameter } from "#infra/basis/config.ts";
import { askAws } from "#scripts/aws/askAws.ts";
import type { AwsRequest } from "#scripts/aws/awsCall.ts";
import type { IsoInstant } from "#shared/basics/measures.ts";
import type { Setting } from "./writers.ts";

/** What was on before a pause, where each machine of the installation finds it. Neither the table nor the bucket is needed. */
export interface Pause {
  /** Of the first pause. */
  since: IsoInstant;
  before: ReadonlyMap<string, Setting>;
}

const stored = z.object({
  since: z.string(),
  before: z.record(z.string(), z.union([z.boolean(), z.tuple([z.number(), z.number()])])),
});
const parameterReply = z.object({ Parameter: z.object({ Value: z.string() }) });

/** Undefined where the installation is not paused. @throws a sentence when AWS cannot be asked */
export async function recordedPause(config: Config): Promise<Pause | undefined> {
  const text = await askAws(call(config, "GetParameter", {}), "ssm:GetParameter");
  if (text === undefined) return undefined;
  const { since, before } = stored.parse(JSON.parse(parameterReply.parse(JSON.parse(text)).Parameter.Value));
  return { since, before: new Map(Object.entries(before)) };
}

/** @param isFirst refuses where another machine has recorded a pause meanwhile */
export async function recordPause(config: Config, { since, before }: Pause, isFirst: boolean): Promise<void> {
  const Value = JSON.stringify({ since, before: Object.fromEntries(before) } satisfies z.input<typeof stored>);
  // Above 4 KB, some 80 routes without a session, AWS stores and bills (0.05 USD a month) it as an advanced one.
  const json = { Value, Type: "String", Overwrite: !isFirst, Tier: "Intelligent-Tiering" };
  await askAws(call(config, "PutParameter", json), "ssm:PutParameter");
}

export async function forgetPause(config: Config): Promise<void> {
  await askAws(call(config, "DeleteParameter", {}), "ssm:DeleteParameter");
}

function call({ environment, region }: Config, operation: string, json: object): AwsRequest {
  const Name = pauseParameter(environment);
  return { service: "ssm", region, target: `AmazonSSM.${operation}`, json: { Name, ...json } };
}
