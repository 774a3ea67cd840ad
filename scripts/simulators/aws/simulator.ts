import * as z from "zod";
import { typed } from "#scripts/simulators/answer.ts";
import { type Asked, serving } from "#scripts/simulators/service.ts";
import { type GoLiveCall, goLiveCalls, goLiveReplyOf } from "./goLiveReplies.ts";

/** Calls of the first day that the simulator answers, by the permission that each needs. */
export const simulatedCalls = [
  ...goLiveCalls,
  "backup:DescribeBackupVault",
  "cloudformation:DescribeStackResource",
  "cloudfront:ListDistributions",
  "dynamodb:DescribeTable",
  "dynamodb:ListTables",
  "lambda:GetAccountSettings",
  "s3:GetBucketLocation",
  "s3:ListAllMyBuckets",
  "ses:GetAccount",
  "ses:GetEmailIdentity",
  "sns:ListSubscriptionsByTopic",
  "sns:Publish",
  "ssm:GetParameter",
  "sts:GetCallerIdentity",
] as const;
export type SimulatedCall = (typeof simulatedCalls)[number];

/** `ok`: the account is ready; `missing`: it is new; `denied`, `expired`: its credentials may not ask. */
export type AccountState = "ok" | "missing" | "denied" | "expired";

export interface SimulatedAccount {
  account: string;
  state: (call: SimulatedCall) => AccountState;
  /** Values by `{region}{name}`, answered while the state of ssm:GetParameter is `ok`. */
  parameters: Map<string, string>;
  tables?: readonly string[];
  buckets?: readonly string[];
  /** The sender's identity, as SES has it. Absent: SES has none. `stack`: name of the stack that made it. */
  identity?: () => { name: string; isVerified: boolean; mailFrom?: string; stack?: string } | undefined;
  /** Answers a call that is not among `simulatedCalls`, if it is of its own. */
  more?: (call: FurtherCall) => Reply | undefined;
  /** The backup vault, and from when on its lock stays, if it has one. Absent: its stack is not there. */
  vault?: () => { name: string; lockDate?: Date } | undefined;
}

const parameterRequest = z.object({ Name: z.string() });
const tableRequest = z.object({ TableName: z.string() });
const tablesRequest = z.object({ ExclusiveStartTableName: z.string().optional() });

export interface Reply {
  status: number;
  body: string;
}

/** A call in a wire format of AWS; `operation` where that format names one. */
export interface FurtherCall {
  service: string;
  operation?: string;
  method: string;
  url: URL;
  body: string;
}

/** The calls of AWS that preflight and the deploy make themselves, in AWS's wire formats. */
export async function startAwsSimulator(account: SimulatedAccount) {
  const published: URLSearchParams[] = [];
  /** `service:operation` of each call, also of those that are not answered. */
  const calls: string[] = [];
  const { url, close } = await serving((asked) => () => {
    const [, region = "", service = ""] =
      /Credential=[^/]+\/\d+\/([^/]+)\/([^/]+)\//.exec(asked.headers.authorization ?? "") ?? [];
    const body = asked.body.toString();
    const path = `${asked.url.pathname}${asked.url.search}`;
    const operation = operationOf(asked, body);
    const { method } = asked;
    const further = account.more?.({
      service,
      method,
      url: asked.url,
      body,
      ...(operation === undefined ? {} : { operation }),
    });
    const call = further ? undefined : callOf(asked, service, body);
    calls.push(call ?? `${service}:${operation ?? `${method} ${path}`}`);
    if (call === "sns:Publish") published.push(new URLSearchParams(body));
    const { status, body: answer } =
      further ?? (call ? answerOf(account, call, { region, path, body }) : refused(404, "UnknownOperation"));
    return typed(status, answer.startsWith("{") ? "application/json" : "text/xml", answer);
  });
  return { url, published, calls, close };
}

function operationOf({ headers }: Asked, body: string): string | undefined {
  const target = String(headers["x-amz-target"] ?? "").split(".")[1];
  return target ?? new URLSearchParams(body).get("Action") ?? undefined;
}

function callOf(asked: Asked, service: string, body: string): SimulatedCall | undefined {
  const paths: Record<string, string> = {
    "/v2/email/account": "GetAccount",
    "/2016-08-19/account-settings/": "GetAccountSettings",
    "/2020-05-31/distribution": "ListDistributions",
    "/account-settings": "DescribeRegionSettings",
    "/detector": "ListDetectors",
    "/": "ListAllMyBuckets",
  };
  const byService: Record<string, string> = {
    backup: "DescribeBackupVault",
    guardduty: "GetDetector",
    s3: "GetBucketLocation",
    ses: "GetEmailIdentity",
  };
  /** Where the permission has another name than the operation. */
  const permissions: Record<string, string> = { DescribeBudget: "ViewBudget" };
  const path = paths[`${asked.url.pathname}${asked.url.search}`] ?? byService[service];
  const operation = operationOf(asked, body) ?? path ?? "";
  return simulatedCalls.find((call) => call === `${service}:${permissions[operation] ?? operation}`);
}

function answerOf(
  { account, state, parameters, tables = [], buckets = [], vault, identity }: SimulatedAccount,
  call: SimulatedCall,
  { region, path, body }: { region: string; path: string; body: string },
): Reply {
  const found = state(call);
  if (found === "denied") return refused(403, "AccessDenied", `User is not authorized to perform: ${call}`);
  if (found === "expired")
    return refused(400, "ExpiredTokenException", "The security token included in the request is expired");
  const isReady = found === "ok";
  if (isOfGoLive(call)) {
    const reply = goLiveReplyOf(call, { isReady, body });
    if (reply === undefined) return refused(400, "NotFoundException");
    return typeof reply === "string" ? xml(reply) : json(reply);
  }
  const replies: Record<Exclude<SimulatedCall, GoLiveCall>, () => Reply> = {
    "backup:DescribeBackupVault": () => {
      const own = vault?.();
      if (!own || path !== `/backup-vaults/${own.name}`) return refused(400, "ResourceNotFoundException");
      return json({ BackupVaultName: own.name, ...(own.lockDate && { LockDate: own.lockDate.getTime() / 1000 }) });
    },
    "cloudformation:DescribeStackResource": () => {
      const stack = new URLSearchParams(body).get("StackName");
      const own = [vault?.()?.name ?? "", ...(identity?.()?.stack ? [`${identity()?.stack}-Identity`] : [])];
      const name = own.find((each) => each.startsWith(`${stack}-`));
      if (name === undefined) {
        const message = `<Message>Stack '${stack}' does not exist</Message>`;
        return { status: 400, body: `<Error><Code>ValidationError</Code>${message}</Error>` };
      }
      return xml(`<PhysicalResourceId>${name}</PhysicalResourceId>`);
    },
    "cloudfront:ListDistributions": () =>
      xml(`<DistributionList><Quantity>${isReady ? 1 : 0}</Quantity></DistributionList>`),
    "dynamodb:DescribeTable": () => {
      const { TableName } = tableRequest.parse(JSON.parse(body));
      return tables.includes(TableName) ? json({ Table: { TableName } }) : refused(400, "ResourceNotFoundException");
    },
    // A page has one table, so that who reads one page only is found out.
    "dynamodb:ListTables": () => {
      const { ExclusiveStartTableName: after } = tablesRequest.parse(JSON.parse(body));
      const [name, ...more] = after === undefined ? tables : tables.slice(tables.indexOf(after) + 1);
      const next = more.length > 0 ? { LastEvaluatedTableName: name } : {};
      return json({ TableNames: name === undefined ? [] : [name], ...next });
    },
    "lambda:GetAccountSettings": () => json({ AccountLimit: { ConcurrentExecutions: isReady ? 1000 : 10 } }),
    "s3:GetBucketLocation": () => {
      const isThere = buckets.some((name) => path === `/${name}?location=`);
      return isThere ? xml(region) : { status: 404, body: "<Error><Code>NoSuchBucket</Code></Error>" };
    },
    "s3:ListAllMyBuckets": () =>
      xml(`<Buckets>${buckets.map((name) => `<Bucket><Name>${name}</Name></Bucket>`).join("")}</Buckets>`),
    "ses:GetAccount": () =>
      json({
        ProductionAccessEnabled: isReady,
        SendQuota: { Max24HourSend: isReady ? 50_000 : 200 },
        PricingAttributes: { CurrentPlan: isReady ? "NONE" : "ESSENTIALS" },
      }),
    "ses:GetEmailIdentity": () => {
      const own = identity?.();
      if (!own || path !== `/v2/email/identities/${own.name}`) return refused(404, "NotFoundException");
      return json({
        IdentityType: own.name.includes("@") ? "EMAIL_ADDRESS" : "DOMAIN",
        VerifiedForSendingStatus: own.isVerified,
        DkimAttributes: { SigningEnabled: true, Tokens: ["a1", "b2", "c3"], SigningAttributesOrigin: "AWS_SES" },
        MailFromAttributes: {
          ...(own.mailFrom && { MailFromDomain: own.mailFrom }),
          BehaviorOnMxFailure: "USE_DEFAULT_VALUE",
        },
      });
    },
    "sns:ListSubscriptionsByTopic": () => {
      const arn = isReady ? "arn:aws:sns:eu-north-1:123456789012:alarms:1" : "PendingConfirmation";
      return xml(`<member><Endpoint>valve@example.ee</Endpoint><SubscriptionArn>${arn}</SubscriptionArn></member>`);
    },
    "sns:Publish": () => xml("<MessageId>1</MessageId>"),
    "ssm:GetParameter": () => {
      const { Name: name } = parameterRequest.parse(JSON.parse(body));
      const value = isReady ? parameters.get(`${region}${name}`) : undefined;
      return value === undefined ? refused(400, "ParameterNotFound") : json({ Parameter: { Value: value } });
    },
    "sts:GetCallerIdentity": () => {
      const own = isReady ? account : "999999999999";
      const facts = `<Arn>arn:aws:iam::${own}:user/mari</Arn><Account>${own}</Account>`;
      return xml(`<GetCallerIdentityResult>${facts}</GetCallerIdentityResult>`);
    },
  };
  return replies[call]();
}

function isOfGoLive(call: SimulatedCall): call is GoLiveCall {
  return goLiveCalls.some((each) => each === call);
}

export function json(value: object): Reply {
  return { status: 200, body: JSON.stringify(value) };
}

function xml(body: string): Reply {
  return { status: 200, body: `<?xml version="1.0"?><Response>${body}</Response>` };
}

export function refused(status: number, code: string, message = ""): Reply {
  return { status, body: JSON.stringify({ __type: code, message }) };
}
