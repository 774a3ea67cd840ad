import * as z from "zod";
import { bootstrapParameter } from "#infra/basis/bootstrap.ts";
import { CONCURRENCY_FOR_SIGN_IN, CONCURRENCY_TO_SHARE, queuesAtOnce } from "#infra/basis/concurrency.ts";
import { type Config, EDGE_REGION, type InstallationSettings, readConfig } from "#infra/basis/config.ts";
import { found } from "./asked.ts";
import type { AwsRequest } from "./awsCall.ts";
import { caaFinding, type Lookups, zoneFinding } from "./domainChecks.ts";
import { type Finding, missing, ok } from "./finding.ts";
import { identityFinding } from "./mailIdentity.ts";

/** The lowest version of CDK's bootstrap stack that a deploy accepts. */
const MIN_BOOTSTRAP = 6;

export type Check = (settings: InstallationSettings, name: string) => Promise<Finding>;

/** What the first deploy needs, what takes longest to get first. */
export function checksOf(machine: { platform: string; arch: string }, lookups: Lookups): Record<string, Check> {
  return {
    "Lambda concurrency": hasConcurrency,
    "SES production access": mayMailAnyone,
    "sender's identity": identityFinding,
    "CloudFront verification": isVerified,
    region: isRegionOpen,
    "bootstrap of the region": (settings, name) => isBootstrapped(settings.region, readConfig(name, settings)),
    [`bootstrap of ${EDGE_REGION}`]: (settings, name) => isBootstrapped(EDGE_REGION, readConfig(name, settings)),
    DNS: ({ domain }) => zoneFinding(domain, lookups),
    CAA: ({ domain, certificateArn }) => caaFinding(domain, certificateArn, lookups),
    credentials: isCaller,
    platform: async () => platformFinding(machine),
  };
}

/** Every check runs, whatever the others find. */
export function preflight(
  checks: Record<string, Check>,
  settings: InstallationSettings,
  name: string,
): Promise<[string, Finding][]> {
  return Promise.all(
    Object.entries(checks).map(
      async ([line, check]): Promise<[string, Finding]> => [line, await check(settings, name)],
    ),
  );
}

async function mayMailAnyone({ region }: InstallationSettings): Promise<Finding> {
  const account = z.object({
    ProductionAccessEnabled: z.boolean(),
    SendQuota: z.object({ Max24HourSend: z.number() }),
  });
  return found({ service: "ses", region, path: "/v2/email/account" }, "ses:GetAccount", (text) => {
    const { ProductionAccessEnabled: isOpen, SendQuota: quota } = account.parse(JSON.parse(text));
    if (isOpen) return ok(`SES mails anyone, ${quota.Max24HourSend} letters a day`);
    return missing(
      `SES of ${region} mails verified addresses only (sandbox): ask for production access on its page 'Account dashboard' (a day or two); the form wants a verified identity, see the line below`,
    );
  });
}

function hasConcurrency({ region, concurrency }: InstallationSettings): Promise<Finding> {
  const account = z.object({ AccountLimit: z.object({ ConcurrentExecutions: z.number() }) });
  const path = "/2016-08-19/account-settings/";
  return found({ service: "lambda", region, path }, "lambda:GetAccountSettings", (text) => {
    const { ConcurrentExecutions: limit } = account.parse(JSON.parse(text)).AccountLimit;
    if (concurrency > limit) {
      return missing(
        `only ${limit} functions run at once in ${region}, and the settings file says ${concurrency}: write "concurrency": ${limit}, or the deploy stops where it reserves some for sign-in`,
      );
    }
    if (limit >= CONCURRENCY_TO_SHARE) {
      const isKnown = concurrency >= CONCURRENCY_TO_SHARE;
      const todo = isKnown
        ? ""
        : `: write "concurrency": ${limit} into the settings file, so that sign-in has some of its own`;
      return ok(`${limit} functions at once${todo}`);
    }
    const promise =
      limit < CONCURRENCY_FOR_SIGN_IN
        ? `; the queues alone may take ${queuesAtOnce(limit)}, and sign-in is not promised below ${CONCURRENCY_FOR_SIGN_IN}: first of all`
        : ":";
    return missing(
      `only ${limit} functions run at once in ${region}${promise} ask for ${CONCURRENCY_TO_SHARE} or more in Service Quotas, 'Lambda, Concurrent executions' (a day or two)`,
    );
  });
}

/** No call tells whether AWS has verified an account; one that has a distribution is verified. */
function isVerified(): Promise<Finding> {
  const request: AwsRequest = { service: "cloudfront", region: EDGE_REGION, path: "/2020-05-31/distribution" };
  return found(request, "cloudfront:ListDistributions", (text) => {
    if (Number(/<Quantity>(\d+)</.exec(text)?.[1] ?? 0) > 0) return ok("the account has distributions");
    return missing(
      "the account never had a distribution, and AWS verifies new accounts first: ask AWS Support to verify it for CloudFront (hours), else the first deploy may stop with 'Your account must be verified'",
    );
  });
}

function isRegionOpen({ region }: InstallationSettings): Promise<Finding> {
  return found(callerRequest(region), "sts:GetCallerIdentity", () => ok(`${region} is open to this account`));
}

/** With the qualifier of the installation: the bootstrap of another one does not count. */
export function isBootstrapped(region: string, { qualifier }: Pick<Config, "qualifier">): Promise<Finding> {
  const parameter = z.object({ Parameter: z.object({ Value: z.string() }) });
  const absent = missing(`CDK has not bootstrapped ${region}: npm run bootstrap -- NAME`);
  const read = (text: string) => {
    const version = Number(parameter.parse(JSON.parse(text)).Parameter.Value);
    if (version >= MIN_BOOTSTRAP) return ok(`CDK's bootstrap of ${region} has version ${version}`);
    return missing(`CDK's bootstrap of ${region} has version ${version}: npm run bootstrap -- NAME`);
  };
  return found(bootstrapRequest(region, qualifier), "ssm:GetParameter", read, absent);
}

export async function isCaller({ region, account }: InstallationSettings): Promise<Finding> {
  return found(callerRequest(region), "sts:GetCallerIdentity", (text) => {
    const own = /<Account>(\d+)</.exec(text)?.[1] ?? "";
    if (own !== account) {
      return missing(
        `these credentials are of account ${own}, and the settings file says ${account}: use others or another profile`,
      );
    }
    return ok(`account ${account}, as ${/<Arn>([^<]+)</.exec(text)?.[1] ?? "an unknown user"}`);
  });
}

/** Typst's native module, which sets PDFs, comes from npm for the platform of the machine that builds. */
function platformFinding({ platform, arch }: { platform: string; arch: string }): Finding {
  if (platform === "linux" && arch === "x64") return ok("Linux x64, as the functions");
  return missing(
    `this machine is ${platform} ${arch}: build and deploy on Linux x64 (a container or CI will do), because functions that set PDFs carry a native module, and npm installs the one of this machine`,
  );
}

function callerRequest(region: string): AwsRequest {
  return { service: "sts", region, form: { Action: "GetCallerIdentity", Version: "2011-06-15" } };
}

function bootstrapRequest(region: string, qualifier: string): AwsRequest {
  return {
    service: "ssm",
    region,
    target: "AmazonSSM.GetParameter",
    json: { Name: bootstrapParameter(qualifier) },
  };
}
