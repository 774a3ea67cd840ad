import { type AwsRequest, awsCall } from "./awsCall.ts";
import { type Finding, remedyOf, unknown } from "./finding.ts";

/**
 * Asks AWS. What goes wrong on the way is a finding with a sentence, too.
 * @param absent what is found when AWS says that the thing does not exist
 */
export async function found(
  request: AwsRequest,
  permission: string,
  read: (text: string) => Finding | Promise<Finding>,
  absent?: Finding,
): Promise<Finding> {
  const reply = await awsCall(request);
  if (!reply.ok && reply.trouble === "absent" && absent) return absent;
  if (!reply.ok) return unknown(remedyOf(reply.trouble, reply.reason, permission));
  try {
    return await read(reply.text);
  } catch {
    return unknown(`${permission} answered something that is not of AWS: look at AWS_ENDPOINT_URL and proxies`);
  }
}
