import { RemovalPolicy } from "aws-cdk-lib";
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";

interface PrivateBucketProps
  extends Omit<BucketProps, "blockPublicAccess" | "bucketName" | "encryption" | "enforceSSL" | "removalPolicy"> {
  /** An emulator has no TLS, and its buckets go with their stack. */
  isLocal: boolean;
}

/** A bucket that is closed to the public, encrypted and reached by TLS only; it outlives its stack. */
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

/** A resource with data stays at an update or a delete; a first deploy that fails leaves nothing behind. */
export function retainedUnlessNew(isLocal: boolean): RemovalPolicy {
  return isLocal ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
}
