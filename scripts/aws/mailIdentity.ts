import * as z from "zod";
import { type Config, type InstallationSettings, readConfig } from "#infra/basis/config.ts";
import { found } from "./asked.ts";
import { type AwsRequest, awsCall } from "./awsCall.ts";
import { type Finding, missing, ok, remedyOf } from "./finding.ts";

const PERMISSION = "ses:GetEmailIdentity";
/** SES signs for most regions under this name, and says so where another one is meant. */
const DKIM_ZONE = "dkim.amazonses.com";

const identityReply = z.object({
  IdentityType: z.string().default("DOMAIN"),
  VerifiedForSendingStatus: z.boolean().default(false),
  DkimAttributes: z
    .object({
      Tokens: z.array(z.string()).default([]),
      SigningAttributesOrigin: z.string().default("AWS_SES"),
      SigningHostedZone: z.string().optional(),
    })
    .default({ Tokens: [], SigningAttributesOrigin: "AWS_SES" }),
  MailFromAttributes: z.object({ MailFromDomain: z.string().default("") }).default({ MailFromDomain: "" }),
});
type Identity = z.infer<typeof identityReply>;

/** Whether the deploy can make the sender's identity, or use the one that `mailIdentity` names. */
export function identityFinding(settings: InstallationSettings, name: string): Promise<Finding> {
  const { region, mail } = readConfig(name, settings);
  const { existingIdentity } = mail;
  const identity = existingIdentity ?? mail.domain;
  const absent = existingIdentity
    ? missing(`SES of ${region} has no identity ${identity}: leave mailIdentity out, and the deploy makes one`)
    : ok(`the deploy makes identity ${identity} and prints its DNS records; verifying it by hand needs mailIdentity`);
  const read = async (text: string): Promise<Finding> => {
    const { VerifiedForSendingStatus: isVerified } = identityReply.parse(JSON.parse(text));
    if (!existingIdentity && !(await isOfStack(region, name))) {
      return missing(
        `SES of ${region} has identity ${identity} already, and a deploy stops at a second one: write "mailIdentity": "${identity}" into the settings file`,
      );
    }
    if (isVerified) return ok(`${identity} is verified`);
    return missing(
      `SES of ${region} has not verified ${identity}: add its DNS records, which npm run deploy prints, and the page 'Identities' of SES`,
    );
  };
  return found(identityRequest(region, identity), PERMISSION, read, absent);
}

/** CloudFormation made it, so that a deploy goes on with it. */
async function isOfStack(region: string, name: string): Promise<boolean> {
  const form = {
    Action: "DescribeStackResource",
    Version: "2010-05-15",
    StackName: `virn-${name}-mail`,
    LogicalResourceId: "Identity",
  };
  return (await awsCall({ service: "cloudformation", region, form })).ok;
}

/**
 * DNS records of an identity that exists already, by the names of the outputs that stack `mail` has for its own: CloudFormation
 * does not know them. Empty for the stack's own identity.
 * @returns a sentence in place of the records when SES does not tell them
 */
export async function existingIdentityRecords({ region, mail }: Config): Promise<Record<string, string> | string> {
  const identity = mail.existingIdentity;
  if (!identity) return {};
  const reply = await awsCall(identityRequest(region, identity));
  if (!reply.ok) {
    return `The DNS records of ${identity} are not known: ${remedyOf(reply.trouble, reply.reason, PERMISSION)}.`;
  }
  return recordsOf(identity, region, identityReply.parse(JSON.parse(reply.text)));
}

function recordsOf(identity: string, region: string, found: Identity): Record<string, string> | string {
  if (found.IdentityType === "EMAIL_ADDRESS") {
    return `${identity} is an address: its domain has no DKIM and no MAIL FROM of this installation. A domain is better.`;
  }
  const { Tokens: tokens, SigningAttributesOrigin: origin, SigningHostedZone: zone = DKIM_ZONE } = found.DkimAttributes;
  const own = origin === "EXTERNAL" ? [] : tokens;
  const dkim = own.map((token, index) => [
    `DkimRecord${index + 1}`,
    `${token}._domainkey.${identity} CNAME ${token}.${zone}`,
  ]);
  // Without a MAIL FROM domain of its own the identity fails SPF's alignment in DMARC.
  const { MailFromDomain: domain } = found.MailFromAttributes;
  const mailFrom =
    domain === ""
      ? {
          MailFromDomain: `none: aws sesv2 put-email-identity-mail-from-attributes --region ${region} --email-identity ${identity} --mail-from-domain bounce.${identity}`,
        }
      : {
          MailFromMxRecord: `${domain} MX 10 feedback-smtp.${region}.amazonses.com`,
          MailFromSpfRecord: `${domain} TXT "v=spf1 include:amazonses.com ~all"`,
        };
  return { ...Object.fromEntries(dkim), ...mailFrom };
}

function identityRequest(region: string, identity: string): AwsRequest {
  return { service: "ses", region, path: `/v2/email/identities/${identity}` };
}
