import { RemovalPolicy } from "aws-cdk-lib";
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";

interface PrivateBucketProps
  extends Omit<BucketProps, "blockPublicAccess" | "bucketName" | "encryption" | "enforceSSL" | "removalPolicy"> {
  /** An emulator has no TLS, and its buckets go with their stack. */
  isLocal: boolean;
}

/** Private, encrypted, TLS only; outlives its stack. */
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
      removalPolicy: retainedUnlessNew(isLocal),
    });
  }
}

/** Data survives an update or a delete; a failed first deploy leaves nothing behind. */
export function retainedUnlessNew(isLocal: boolean): RemovalPolicy {
  return isLocal ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
}
