import * as z from "zod";
import { type Config, EDGE_REGION, type InstallationSettings, readConfig } from "#infra/basis/config.ts";
import { neighboursOf } from "#infra/basis/installationFile.ts";
import { budgetName, namesOf } from "#infra/basis/names.ts";
import { found } from "./asked.ts";
import type { AwsRequest } from "./awsCall.ts";
import { dmarcFinding, type Lookups, mailboxFinding } from "./domainChecks.ts";
import { type Finding, missing, ok, unknown } from "./finding.ts";
import type { Check } from "./preflight.ts";

/** What people must be able to rely on before they work with the installation; most of it follows the first deploy. */
export function goLiveChecksOf(lookups: Lookups, folder?: string): Record<string, Check> {
  return {
    "SES price": paysByTheLetter,
    "seven years": keepsSevenYears,
    "alarm mailbox": (settings, name) => alarmsAreRead(settings, name, lookups),
    "uptime check": async ({ uptimeCheck }) => uptimeFinding(uptimeCheck),
    "DMARC reports": (settings, name) => dmarcFinding(readConfig(name, settings).mail.domain, lookups),
    CloudTrail: isTrailed,
    GuardDuty: isGuarded,
    "root user": isRootSafe,
    budget: hasBudget,
    "installations apart": async (settings, name) => apartFinding(readConfig(name, settings), folder),
  };
}

/** An account for each installation, or a bootstrap of its own. */
function apartFinding(config: Config, folder?: string): Finding {
  const { account, qualifier, environment: name } = config;
  const neighbours = neighboursOf(config, folder);
  const sharing = neighbours.filter((other) => other.qualifier === qualifier).map(({ environment }) => environment);
  if (sharing.length > 0) {
    return missing(
      `whoever deploys ${sharing.join(" or ")} may assume the bootstrap roles of ${name}, as both have qualifier ${qualifier} in account ${account}: give each an account of its own, or take bootstrapQualifier out of their settings files and bootstrap them again`,
    );
  }
  const [first, ...more] = neighbours.map(({ environment }) => environment);
  if (first === undefined) return ok(`by accounts: no other settings file names account ${account}`);
  return ok(
    `by bootstrap roles: ${[first, ...more].join(" and ")} of account ${account} may not assume those of cdk-${qualifier}. Accounts are safer, since what CloudFormation deploys for one may change all of the account`,
  );
}

const regionSettings = z.object({
  ResourceTypeOptInPreference: z.record(z.string(), z.boolean()).default({}),
  ResourceTypeManagementPreference: z.record(z.string(), z.boolean()).default({}),
});

async function keepsSevenYears({ region, sevenYears }: InstallationSettings): Promise<Finding> {
  if (!sevenYears) {
    return missing(
      'the Accounting Act wants papers for seven years, and backups reach 35 days: follow "Seven years" of docs/runbook.md, and write "sevenYears": true into the settings file',
    );
  }
  const request: AwsRequest = { service: "backup", region, path: "/account-settings" };
  return found(request, "backup:DescribeRegionSettings", (text) => {
    const { ResourceTypeOptInPreference: on, ResourceTypeManagementPreference: full } = regionSettings.parse(
      JSON.parse(text),
    );
    const off = ["DynamoDB", "S3"].filter((type) => on[type] !== true);
    if (off.length > 0) {
      return missing(
        `AWS Backup of ${region} leaves out ${off.join(" and ")}: enable it in AWS Backup, 'Settings', 'Service opt-in'`,
      );
    }
    if (full["DynamoDB"] !== true) {
      return missing(
        `AWS Backup of ${region} has no advanced features for DynamoDB, without which no table is copied to another account: enable them in AWS Backup, 'Settings'`,
      );
    }
    return ok("table and files are backed up for eight years");
  });
}

/** The bill of docs/scale.md counts letters, and no monthly plan. */
function paysByTheLetter({ region }: InstallationSettings): Promise<Finding> {
  const account = z.object({ PricingAttributes: z.object({ CurrentPlan: z.string() }).optional() });
  return found({ service: "ses", region, path: "/v2/email/account" }, "ses:GetAccount", (text) => {
    const plan = account.parse(JSON.parse(text)).PricingAttributes?.CurrentPlan;
    if (plan === "NONE") return ok("letters are paid one by one");
    const is = plan === undefined ? "says of no plan whether it is billed by the letter" : `is billed by plan ${plan}`;
    return missing(`SES of ${region} ${is}: aws sesv2 put-account-pricing-attributes --plan NONE --region ${region}`);
  });
}

/** A subscription is confirmed by a link in a letter, so that somebody reads the address. */
async function alarmsAreRead(settings: InstallationSettings, name: string, lookups: Lookups): Promise<Finding> {
  const { region, alarmEmail } = settings;
  const mailbox = await mailboxFinding(alarmEmail, lookups);
  if (mailbox.state !== "ok") return mailbox;
  for (const place of new Set([region, EDGE_REGION])) {
    const finding = await subscriptionFinding(settings, name, place);
    if (finding.state !== "ok") return finding;
  }
  return ok(`${alarmEmail} has agreed to the alarms of both regions`);
}

function subscriptionFinding(settings: InstallationSettings, name: string, region: string): Promise<Finding> {
  const { alarmEmail } = settings;
  const TopicArn = namesOf({ ...readConfig(name, settings), region }).topicArn("alarms");
  const form = { Action: "ListSubscriptionsByTopic", Version: "2010-03-31", TopicArn };
  const later = unknown(
    `whether somebody reads ${alarmEmail} shows after the first deploy, when its owner opens the link that AWS mails`,
  );
  const read = (text: string): Finding => {
    const members = text.split("<member>").slice(1);
    const own = members.filter((member) => member.includes(`<Endpoint>${alarmEmail}</Endpoint>`));
    if (own.some((member) => /<SubscriptionArn>arn:/.test(member))) return ok(`${alarmEmail} has agreed in ${region}`);
    if (own.length === 0) return missing(`the alarms of ${region} do not go to ${alarmEmail}: npm run deploy -- NAME`);
    return missing(
      `${alarmEmail} gets no alarm of ${region} yet: open the link of the mail 'AWS Notification - Subscription Confirmation'`,
    );
  };
  return found({ service: "sns", region, form }, "sns:ListSubscriptionsByTopic", read, later);
}

function uptimeFinding(isOn: boolean): Finding {
  if (isOn) return ok("Route 53 opens the site from outside");
  return missing(
    'no alarm rings at night when nobody reaches the site: write "uptimeCheck": true into the settings file, and deploy when the domain answers',
  );
}

const trails = z.object({
  trailList: z.array(z.object({ TrailARN: z.string(), IsMultiRegionTrail: z.boolean().default(false) })).default([]),
});

function isTrailed({ region }: InstallationSettings): Promise<Finding> {
  return found(trailRequest(region, "DescribeTrails", {}), "cloudtrail:DescribeTrails", async (text) => {
    const wide = trails.parse(JSON.parse(text)).trailList.filter(({ IsMultiRegionTrail }) => IsMultiRegionTrail);
    for (const { TrailARN: arn } of wide) {
      const status = await trailStatus(region, arn);
      if (status.state !== "missing") return status;
    }
    const state = wide.length > 0 ? "the trail of all regions is stopped" : "no trail logs all regions";
    return missing(
      `${state}, so that nobody can say later who changed what in the account: CloudTrail, 'Create trail', with all regions and file validation`,
    );
  });
}

function trailStatus(region: string, arn: string): Promise<Finding> {
  const status = z.object({ IsLogging: z.boolean() });
  const request = trailRequest(region, "GetTrailStatus", { Name: arn });
  return found(request, "cloudtrail:GetTrailStatus", (text) =>
    status.parse(JSON.parse(text)).IsLogging ? ok(`${arn} logs all regions`) : missing(`${arn} is stopped`),
  );
}

function trailRequest(region: string, operation: string, json: object): AwsRequest {
  return { service: "cloudtrail", region, target: `CloudTrail_20131101.${operation}`, json };
}

function isGuarded({ region }: InstallationSettings): Promise<Finding> {
  const list = z.object({ detectorIds: z.array(z.string()).default([]) });
  const detector = z.object({ status: z.string() });
  const off = missing(
    `nobody watches ${region} for stolen keys: aws guardduty create-detector --enable --region ${region}, or GuardDuty, 'Get started'`,
  );
  return found({ service: "guardduty", region, path: "/detector" }, "guardduty:ListDetectors", (text) => {
    const [id] = list.parse(JSON.parse(text)).detectorIds;
    if (id === undefined) return off;
    const request: AwsRequest = { service: "guardduty", region, path: `/detector/${id}` };
    return found(request, "guardduty:GetDetector", (answer) => {
      if (detector.parse(JSON.parse(answer)).status === "ENABLED") return ok(`it watches ${region}`);
      return missing(
        `its detector of ${region} is suspended: aws guardduty update-detector --enable --detector-id ${id} --region ${region}`,
      );
    });
  });
}

/** A root user without a password, as an organization can have its member accounts, needs no second factor. */
function isRootSafe(): Promise<Finding> {
  const form = { Action: "GetAccountSummary", Version: "2010-05-08" };
  return found({ service: "iam", region: EDGE_REGION, form }, "iam:GetAccountSummary", (text) => {
    const entries = [...text.matchAll(/<key>(\w+)<\/key>\s*<value>(\d+)<\/value>/g)];
    const summary = new Map(entries.map(([, key = "", value]) => [key, Number(value)]));
    const isProtected = summary.get("AccountMFAEnabled");
    if (isProtected === undefined) throw new Error("no summary of IAM");
    if (summary.get("AccountAccessKeysPresent")) {
      return missing("the root user has an access key: delete it in 'Security credentials' of the root user");
    }
    if (summary.get("AccountPasswordPresent") === 0) return ok("it has no password");
    if (isProtected > 0) return ok("it signs in with MFA, and has no access key");
    return missing("it signs in by a password alone: sign in as root, 'Security credentials', 'Assign MFA device'");
  });
}

function hasBudget({ account, budgetUsd }: InstallationSettings, name: string): Promise<Finding> {
  const budget = budgetName(name);
  const target = "AWSBudgetServiceGateway.DescribeBudget";
  const json = { AccountId: account, BudgetName: budget };
  const absent = missing(`there is no budget '${budget}', which mails before costs run away: npm run deploy -- NAME`);
  const reply = z.object({ Budget: z.object({ BudgetLimit: z.object({ Amount: z.string() }) }) });
  return found(
    { service: "budgets", region: EDGE_REGION, target, json },
    "budgets:ViewBudget",
    (text) => {
      const amount = Number(reply.parse(JSON.parse(text)).Budget.BudgetLimit.Amount);
      if (amount === budgetUsd) return ok(`${budgetUsd} USD a month`);
      return missing(`its budget is ${amount} USD, and the settings file says ${budgetUsd}: npm run deploy -- NAME`);
    },
    absent,
  );
}
