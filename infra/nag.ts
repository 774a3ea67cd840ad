import { Aws, Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/** Says of rules of cdk-nag why they do not hold for a construct and what is in it: rule → reason. */
export function acknowledge(construct: IConstruct, reasons: Record<string, string>): void {
  for (const [id, reason] of Object.entries(reasons)) Validations.of(construct).acknowledge({ id, reason });
}

/** The rule about a star in a policy's resource, as cdk-nag names it for a folder of a bucket. */
export function starWithin(bucketArn: string, folder: string): string {
  return `AwsSolutions-IAM5[Resource::${bucketArn.replace(Aws.PARTITION, "<AWS::Partition>")}/${folder}/*]`;
}
