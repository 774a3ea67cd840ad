import { Stack, Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

export function acknowledge(construct: IConstruct, reasons: Record<string, string>): void {
  for (const [id, reason] of Object.entries(reasons)) Validations.of(construct).acknowledge({ id, reason });
}

/** cdk-nag's finding about `{bucket}/{folder}/*`, with the name of the bucket, its logical id, or the export that has it. */
export function folderWildcard(scope: IConstruct, bucketName: string, folder: string): string {
  const resolved = Stack.of(scope).resolve(bucketName);
  const bucket = resolved.Ref ? `<${resolved.Ref}>` : (resolved["Fn::ImportValue"] ?? resolved);
  return `AwsSolutions-IAM5[Resource::arn:aws:s3:::${bucket}/${folder}/*]`;
}
