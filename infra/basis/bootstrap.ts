import { createHash } from "node:crypto";

/** CDK's own qualifier, which every bootstrap without another one has. */
export const SHARED_QUALIFIER = "hnb659fds";
/** CDK takes 10 characters. The end is of a hash, since names may begin alike. */
const READABLE = 5;
const DIGITS = 5;

/**
 * Part of the names of CDK's bootstrap roles. Each installation has its own, so that the deployer of one cannot assume the roles
 * of another one in the same account.
 */
export function qualifierOf(environment: string): string {
  const readable = environment.replaceAll("-", "").slice(0, READABLE);
  return readable + createHash("sha256").update(environment).digest("hex").slice(0, DIGITS);
}

/** Stack with the roles and the bucket of the bootstrap; a second one of a name would replace the roles of the first. */
export function toolkitOf({ environment, qualifier }: { environment: string; qualifier: string }): string {
  return qualifier === SHARED_QUALIFIER ? "CDKToolkit" : `virn-${environment}-bootstrap`;
}

/** Name of the parameter with the version of the bootstrap. */
export function bootstrapParameter(qualifier: string): string {
  return `/cdk-bootstrap/${qualifier}/version`;
}
