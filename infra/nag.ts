import { CfnElement, Stack, Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/** Says of rules of cdk-nag why they do not hold for a construct and what is in it: rule → reason. */
export function acknowledge(construct: IConstruct, reasons: Record<string, string>): void {
  for (const [id, reason] of Object.entries(reasons)) Validations.of(construct).acknowledge({ id, reason });
}

/** The rule about a star in a policy's resource, as cdk-nag names it for what lies within another resource. */
export function starWithin(construct: IConstruct, rest: string): string {
  const element = construct.node.defaultChild;
  if (!CfnElement.isCfnElement(element)) throw new Error(`${construct.node.path} is no resource`);
  return `AwsSolutions-IAM5[Resource::<${Stack.of(construct).getLogicalId(element)}.Arn>${rest}]`;
}
