import { CfnResource, RemovalPolicy } from "aws-cdk-lib";
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import type { Construct, IConstruct } from "constructs";

interface PrivateBucketProps
  extends Omit<BucketProps, "blockPublicAccess" | "bucketName" | "encryption" | "enforceSSL" | "removalPolicy"> {
  /** An emulator has no TLS. */
  isLocal: boolean;
  /** Does not change when the construct moves in the code. */
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
      removalPolicy: RETAINED_UNLESS_NEW,
    });
    makeLasting(this, logicalId);
  }
}

/** Data survives an update or a delete; a failed first deploy leaves nothing behind. */
export const RETAINED_UNLESS_NEW = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;

/**
 * Keeps a resource that must outlive a setting. CloudFormation replaces a resource whose logical id changes, and CDK draws that
 * from the place in the code, so the id is given. Call it before anything refers to the resource.
 */
export function makeLasting(construct: IConstruct, logicalId: string): void {
  const resource = CfnResource.isCfnResource(construct) ? construct : construct.node.defaultChild;
  if (!CfnResource.isCfnResource(resource)) throw new Error(`${construct.node.path} is no resource`);
  resource.overrideLogicalId(logicalId);
  resource.applyRemovalPolicy(RETAINED_UNLESS_NEW);
}
