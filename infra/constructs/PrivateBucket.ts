import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";

interface PrivateBucketProps extends Omit<BucketProps, "blockPublicAccess" | "encryption" | "enforceSSL"> {
  /** An emulator that holds calls to their policies has no TLS. */
  isLocal: boolean;
}

/** A bucket as every one of the house is: closed to the public, encrypted, reached by TLS only. */
export class PrivateBucket extends Bucket {
  override get isWebsite(): boolean {
    return false;
  }

  constructor(scope: Construct, id: string, { isLocal, ...props }: PrivateBucketProps) {
    super(scope, id, {
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      ...props,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: !isLocal,
    });
  }
}
