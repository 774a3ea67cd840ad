import { CfnResource, RemovalPolicy } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/** Data survives an update or a delete; a failed first deploy leaves nothing behind. */
export function retainedUnlessNew(isLocal: boolean): RemovalPolicy {
  return isLocal ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
}

/**
 * For what must outlive a setting. CloudFormation replaces a resource whose logical id changes, and CDK draws that from
 * the place in the code, so the id is given. Call it before anything refers to the resource.
 */
export function makeLasting(construct: IConstruct, logicalId: string, isLocal: boolean): void {
  const resource = CfnResource.isCfnResource(construct) ? construct : construct.node.defaultChild;
  if (!CfnResource.isCfnResource(resource)) throw new Error(`${construct.node.path} is no resource`);
  resource.overrideLogicalId(logicalId);
  resource.applyRemovalPolicy(retainedUnlessNew(isLocal));
}
