import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { makeLasting, retainedUnlessNew } from "./lasting.ts";

interface PrivateBucketProps
  extends Omit<BucketProps, "blockPublicAccess" | "bucketName" | "encryption" | "enforceSSL" | "removalPolicy"> {
  /** An emulator has no TLS, and its buckets go with their stack. */
  isLocal: boolean;
  /** Stays, wherever the construct moves in the code. */
  logicalId: string;
}

/** Private, encrypted, TLS only; outlives its stack. */
export class PrivateBucket extends Bucket {
  override get isWebsite(): boolean {
    return false;
  }

  constructor(scope: Construct, id: string, { isLocal, logicalId, ...props }: PrivateBucketProps) {
    super(scope, id, {
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      ...props,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: !isLocal,
      removalPolicy: retainedUnlessNew(isLocal),
    });
    makeLasting(this, logicalId, isLocal);
  }
}
