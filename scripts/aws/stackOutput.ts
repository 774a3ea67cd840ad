import type { Config } from "#infra/basis/config.ts";
import { askAws } from "./askAws.ts";

/** An output of a deployed stack. @throws a sentence when the stack or the output does not exist, or AWS cannot be asked */
export async function stackOutput({ environment, region }: Config, stack: string, output: string): Promise<string> {
  const StackName = `virn-${environment}-${stack}`;
  const form = { Action: "DescribeStacks", Version: "2010-05-15", StackName };
  const text = await askAws({ service: "cloudformation", region, form }, "cloudformation:DescribeStacks");
  const members = (text ?? "").match(/<member>(?:(?!<member>)[^])*?<\/member>/g) ?? [];
  const own = members.find((member) => member.includes(`<OutputKey>${output}</OutputKey>`));
  const value = /<OutputValue>([^<]*)</.exec(own ?? "")?.[1];
  if (value === undefined) throw new Error(`Stack ${StackName} of ${region} has no output ${output}.`);
  return value;
}
