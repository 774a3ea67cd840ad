import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readConfig } from "#infra/basis/config.ts";
import { type Grant, type QueueRow, queues } from "#shared/platform/queues.ts";
import { addressOf } from "#shared/platform/route.ts";
import { type ScheduleRow, schedules } from "#shared/platform/schedules.ts";
import { allRoutes } from "#shared/routes.ts";
import { allSettings, settings } from "./settings.ts";
import { functionOf, LASTING, listOf, synthesize } from "./support.ts";

type Json = Record<string, any>;
/** Templates by stack. */
type Templates = Record<string, Json>;
interface Placed extends Json {
  /** `{stack}/{logical id}` */
  at: string;
  Properties: Json;
}

/** `faults` names what breaks the property; `takeAway` breaks it, and returns what `faults` has to name. */
interface Property {
  faults: (templates: Templates) => string[];
  takeAway: (templates: Templates) => string;
  /** Needs settings that not every installation has. */
  bySetting?: true;
}

const all = (templates: Templates, ...types: string[]): Placed[] =>
  Object.entries(templates).flatMap(([stack, { Resources }]) =>
    Object.entries<Json>(Resources ?? {})
      .filter(([, { Type }]) => types.includes(Type))
      .map(([id, resource]) =>
        Object.assign(resource, { at: `${stack}/${id}`, Properties: resource["Properties"] ?? {} }),
      ),
  ) as Placed[];
const first = (templates: Templates, type: string, fits: (each: Placed) => boolean = () => true): Placed => {
  const found = all(templates, type).find(fits);
  if (!found) throw new Error(`No ${type}`);
  return found;
};
const at = (placed: Placed[]) => placed.map((each) => each.at);
const bucket = (templates: Templates, id: string) =>
  first(templates, "AWS::S3::Bucket", (each) => each.at.endsWith(`/${id}`));

/** A property of each resource of a type: `isRight` tells it, `spoil` breaks it at the first that is right. */
function ofEach(
  type: string,
  isRight: (resource: Placed, templates: Templates) => boolean,
  spoil: (resource: Placed) => void,
  fits: (resource: Placed) => boolean = () => true,
): Property {
  return {
    faults: (templates) => {
      const found = all(templates, type).filter(fits);
      return found.length === 0 ? [`no ${type}`] : at(found.filter((each) => !isRight(each, templates)));
    },
    takeAway: (templates) => {
      const one = first(templates, type, fits);
      spoil(one);
      return one.at;
    },
  };
}

/** A property of what there must be: without the resources it is broken. */
function exists(type: string, fits: (resource: Placed) => boolean = () => true): Property {
  return {
    faults: (templates) => (all(templates, type).some(fits) ? [] : [type]),
    takeAway: (templates) => {
      for (const each of all(templates, type).filter(fits)) {
        const [stack = "", id = ""] = each.at.split("/");
        delete templates[stack]!["Resources"][id];
      }
      return type;
    },
  };
}

/** Of functions: the deploy of the pages has a role of CDK's. */
const policies = (templates: Templates) =>
  all(templates, "AWS::IAM::Policy").filter((each) => /^(workers|routes-)/.test(each.at));
const statements = (templates: Templates): { at: string; Action: string[]; [name: string]: any }[] =>
  policies(templates).flatMap((policy) =>
    policy.Properties["PolicyDocument"].Statement.map((each: Json) =>
      Object.assign(each, { at: policy.at, Action: listOf(each["Action"]) }),
    ),
  );
/** A property of each statement that allows an action. */
function ofStatements(
  action: string,
  isRight: (statement: Json) => boolean,
  spoil: (statement: Json) => void,
): Property {
  const allowing = (templates: Templates) => statements(templates).filter(({ Action }) => Action.includes(action));
  return {
    faults: (templates) =>
      allowing(templates)
        .filter((each) => !isRight(each))
        .map((each) => each.at),
    takeAway: (templates) => {
      const one = allowing(templates)[0]!;
      spoil(one);
      return one.at;
    },
  };
}
/** No statement allows actions that match. */
function neverAllowed(forbidden: RegExp, action: string): Property {
  return {
    faults: (templates) => statements(templates).flatMap((each) => each.Action.filter((one) => forbidden.test(one))),
    takeAway: (templates) => {
      const { PolicyDocument } = policies(templates)[0]!.Properties;
      PolicyDocument.Statement.push({ Effect: "Allow", Action: action, Resource: "*" });
      return action;
    },
  };
}

const nameOf = ({ Properties }: Placed) => String(Properties["FunctionName"]).replace(/^virn-\w+-/, "");
/** The alarm on letters of sign-in, for which people wait. */
const isLate = (alarm: Placed["Properties"]) =>
  alarm["MetricName"] === "ApproximateAgeOfOldestMessage" && alarm["AlarmDescription"].includes("queue signInLinks ");
const isShort = ({ timeoutSeconds }: QueueRow) => timeoutSeconds <= 60;
const rowOfQueue = ({ Properties }: Placed): QueueRow | undefined =>
  Object.entries<QueueRow>(queues).find(([name]) => `${Properties["QueueName"]}`.endsWith(`-${name}`))?.[1];
const headings = new Set([...readFileSync("docs/runbook.md", "utf8").matchAll(/^### (.+)$/gm)].map(([, name]) => name));
const granted: [string, readonly Grant[]][] = [
  ...allRoutes.map(({ area, operation, row }): [string, readonly Grant[]] => [functionOf(area, operation), row.grants]),
  ...Object.entries<QueueRow>(queues).map(([name, row]): [string, readonly Grant[]] => [`worker-${name}`, row.grants]),
  ...Object.entries<ScheduleRow>(schedules).map(([name, row]): [string, readonly Grant[]] => [
    `schedule-${name}`,
    row.grants,
  ]),
];
const deleting = new Set(granted.filter(([, grants]) => grants.includes("table:delete")).map(([name]) => name));
const changingApi = ["AWS::ApiGatewayV2::Integration", "AWS::ApiGatewayV2::Route"];

const properties: Record<string, Property> = {
  "what lasts is retained": {
    faults: (templates) =>
      at(
        all(templates, ...LASTING).filter(
          ({ DeletionPolicy, UpdateReplacePolicy }) =>
            DeletionPolicy !== "RetainExceptOnCreate" || UpdateReplacePolicy !== "Retain",
        ),
      ),
    takeAway: (templates) => {
      bucket(templates, "Files")["DeletionPolicy"] = "Delete";
      return "data/Files";
    },
  },
  "what lasts has a given logical id": {
    faults: (templates) =>
      at(all(templates, ...LASTING)).filter(
        (each) =>
          !/\/(Table|Files|FilesAccessLogs|EdgeKey\d*|EidSettings|EudrKeys|EvrApiKeys|Identity|Certificate|Site|SiteLogs|Vault|Address)$/.test(
            each,
          ),
      ),
    takeAway: (templates) => {
      const { Resources } = templates["data"]!;
      Resources["Table8235A42E"] = Resources["Table"];
      return "data/Table8235A42E";
    },
  },
  /** SQS counts the age of a dead letter of a standard queue from its first sending. */
  "a dead-letter queue keeps its messages a week longer than the queue whose messages die": {
    faults: (templates) =>
      at(
        all(templates, "AWS::SQS::Queue").filter(({ at: place, Properties }) => {
          const [target] = Properties["RedrivePolicy"]?.deadLetterTargetArn["Fn::GetAtt"] ?? [];
          const [stack] = place.split("/");
          const kept = all(templates, "AWS::SQS::Queue").find((each) => each.at === `${stack}/${target}`);
          const week = 7 * 86_400;
          return target && kept?.Properties["MessageRetentionPeriod"] - Properties["MessageRetentionPeriod"] < week;
        }),
      ),
    takeAway: (templates) => {
      const queue = first(templates, "AWS::SQS::Queue", ({ Properties }) => Properties["RedrivePolicy"]);
      queue.Properties["MessageRetentionPeriod"] = 14 * 86_400;
      return queue.at;
    },
  },
  "an export that a stack imports exists": {
    faults: (templates) => {
      const exported = new Set(
        Object.values(templates).flatMap(({ Outputs = {} }) =>
          Object.values<Json>(Outputs).map((each) => each["Export"]?.Name),
        ),
      );
      const imported = [...JSON.stringify(templates).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name]) => name!);
      return [...new Set(imported)].filter((name) => !exported.has(name));
    },
    takeAway: (templates) => {
      const { Outputs } = templates["data"]!;
      const [id, output] = Object.entries<Json>(Outputs).find(([, { Export }]) =>
        `${Export?.Name}`.includes("RefTable"),
      )!;
      delete Outputs[id];
      return output["Export"].Name;
    },
  },
  "a route has a logical id of its method and path": {
    faults: (templates) =>
      at(all(templates, "AWS::ApiGatewayV2::Route")).filter((each) => {
        const [stack = "", id = ""] = each.split("/");
        const key: string = templates[stack]!["Resources"][id].Properties.RouteKey;
        return !id.startsWith(key.replaceAll(/\{\w+\}|[^A-Za-z0-9]/g, ""));
      }),
    takeAway: (templates) => {
      const { Resources } = templates["routes-acts"]!;
      const { at: place } = first({ "routes-acts": templates["routes-acts"]! }, "AWS::ApiGatewayV2::Route");
      const [, id = ""] = place.split("/");
      Resources["actsListRoute"] = Resources[id];
      delete Resources[id];
      return "routes-acts/actsListRoute";
    },
  },
  "routes of a stack are changed one after another": {
    faults: (templates) =>
      Object.keys(templates)
        .filter((stack) => stack.startsWith("routes-"))
        .filter((stack) => {
          const own = all({ [stack]: templates[stack]! }, ...changingApi);
          const ids = new Set(own.map((each) => each.at.split("/")[1]));
          return (
            own.filter(({ DependsOn = [] }) => !listOf<string>(DependsOn).some((each) => ids.has(each))).length !== 1
          );
        }),
    takeAway: (templates) => {
      const last = all({ "routes-acts": templates["routes-acts"]! }, "AWS::ApiGatewayV2::Route").at(-1)!;
      delete last["DependsOn"];
      return "routes-acts";
    },
  },
  "a stack has room below 500 resources": {
    faults: (templates) =>
      Object.keys(templates).filter((stack) => Object.keys(templates[stack]!["Resources"] ?? {}).length >= 450),
    takeAway: (templates) => {
      const { Resources } = templates["mail"]!;
      for (let index = 0; index < 450; index++) Resources[`More${index}`] = { Type: "AWS::SNS::Topic" };
      return "mail";
    },
  },
  "a short worker's queue hides a message for six times its timeout": ofEach(
    "AWS::SQS::Queue",
    (queue) => queue.Properties["VisibilityTimeout"] === 6 * (rowOfQueue(queue)?.timeoutSeconds ?? 0),
    ({ Properties }) => Object.assign(Properties, { VisibilityTimeout: Properties["VisibilityTimeout"] / 6 }),
    (queue) => isShort(rowOfQueue(queue) ?? queues.imports),
  ),
  "a long worker's message is received ten times": ofEach(
    "AWS::SQS::Queue",
    ({ Properties }) => Properties["RedrivePolicy"]?.maxReceiveCount === 10,
    ({ Properties }) => Object.assign(Properties["RedrivePolicy"], { maxReceiveCount: 3 }),
    (queue) => !isShort(rowOfQueue(queue) ?? queues.signInLinks),
  ),
  "an alarm rings for three of four periods, that on letters of sign-in for two of three": ofEach(
    "AWS::CloudWatch::Alarm",
    ({ Properties }) =>
      `${Properties["DatapointsToAlarm"]} of ${Properties["EvaluationPeriods"]}` ===
      (isLate(Properties) ? "2 of 3" : "3 of 4"),
    ({ Properties }) => Object.assign(Properties, { DatapointsToAlarm: 1 }),
    ({ Properties }) => Properties["AlarmActions"] !== undefined,
  ),
  "an alarm mails when it ends": ofEach(
    "AWS::CloudWatch::Alarm",
    ({ Properties }) => JSON.stringify(Properties["OKActions"]) === JSON.stringify(Properties["AlarmActions"]),
    ({ Properties }) => delete Properties["OKActions"],
  ),
  "an alarm names a heading of the runbook": ofEach(
    "AWS::CloudWatch::Alarm",
    ({ Properties }) => headings.has(/runbook\.md, "(.+)"\.$/.exec(Properties["AlarmDescription"])?.[1] ?? ""),
    ({ Properties }) => Object.assign(Properties, { AlarmDescription: "Something is wrong." }),
    ({ Properties }) => Properties["AlarmActions"] !== undefined,
  ),
  ...Object.fromEntries(
    [
      ["many refused calls", "4xx"],
      ["certificates that end", "DaysToExpiry"],
      ["errors of the API", "5xx"],
      ["throttled functions", "Throttles"],
      ["letters that bounce", "Reputation.BounceRate"],
      ["dead letters", "ApproximateNumberOfMessagesVisible"],
      ["old messages", "ApproximateAgeOfOldestMessage"],
      ["EVR that fails", "EvrFailures"],
    ].map(([name = "", metric]) => [
      `an alarm rings for ${name}`,
      exists("AWS::CloudWatch::Alarm", ({ Properties }) => Properties["MetricName"] === metric),
    ]),
  ),
  "WAF is in front of CloudFront": ofEach(
    "AWS::CloudFront::Distribution",
    ({ Properties }) => Properties["DistributionConfig"].WebACLId !== undefined,
    ({ Properties }) => delete Properties["DistributionConfig"].WebACLId,
  ),
  "WAF has an ACL": exists("AWS::WAFv2::WebACL"),
  "each route without a session has a limit": {
    faults: (templates) => {
      const limits: Json = first(templates, "AWS::ApiGatewayV2::Stage").Properties["RouteSettings"] ?? {};
      return allRoutes
        .filter(({ row }) => row.who === "anyone")
        .map(({ row }) => `${row.method} ${addressOf(row)}`)
        .filter((key) => !(limits[key]?.ThrottlingRateLimit <= 20));
    },
    takeAway: (templates) => {
      const limits: Json = first(templates, "AWS::ApiGatewayV2::Stage").Properties["RouteSettings"];
      const [key = ""] = Object.keys(limits);
      delete limits[key];
      return key;
    },
  },
  "the API has a limit": ofEach(
    "AWS::ApiGatewayV2::Stage",
    ({ Properties }) => Properties["DefaultRouteSettings"]?.ThrottlingRateLimit <= 200,
    ({ Properties }) => delete Properties["DefaultRouteSettings"],
  ),
  "the API's log has no path and no query": ofEach(
    "AWS::ApiGatewayV2::Stage",
    ({ Properties }) => !/path|query|sourceIp/i.test(JSON.stringify(Properties["AccessLogSettings"].Format)),
    ({ Properties }) => Object.assign(Properties["AccessLogSettings"], { Format: "$context.path" }),
  ),
  "CloudFront's log has no path, query, cookie and referer": ofEach(
    "AWS::Logs::Delivery",
    ({ Properties }) =>
      !Properties["RecordFields"].some((field: string) => /uri|query|cookie|referer|url/i.test(field)),
    ({ Properties }) => Properties["RecordFields"].push("cs-uri-stem"),
  ),
  "CloudFront's own log, which has them, is off": ofEach(
    "AWS::CloudFront::Distribution",
    ({ Properties }) => Properties["DistributionConfig"].Logging === undefined,
    ({ Properties }) => Object.assign(Properties["DistributionConfig"], { Logging: { Bucket: "logs" } }),
  ),
  "the log of the files expires after 7 days": ofEach(
    "AWS::S3::Bucket",
    ({ Properties }) => Properties["LifecycleConfiguration"]?.Rules[0].ExpirationInDays === 7,
    ({ Properties }) => delete Properties["LifecycleConfiguration"],
    (each) => each.at.endsWith("/FilesAccessLogs"),
  ),
  "uploads expire after a day, acts never": ofEach(
    "AWS::S3::Bucket",
    ({ Properties }) => {
      const expiring: Json[] = Properties["LifecycleConfiguration"].Rules.filter(
        (rule: Json) => rule["ExpirationInDays"],
      );
      return (
        expiring.some(({ Prefix, ExpirationInDays }) => Prefix === "uploads/" && ExpirationInDays === 1) &&
        expiring.every(({ Prefix }) => !["", "acts/", "containers/", undefined].includes(Prefix))
      );
    },
    ({ Properties }) => Properties["LifecycleConfiguration"].Rules.push({ Prefix: "acts/", ExpirationInDays: 90 }),
    (each) => each.at === "data/Files",
  ),
  "files have versions": ofEach(
    "AWS::S3::Bucket",
    ({ Properties }) => Properties["VersioningConfiguration"]?.Status === "Enabled",
    ({ Properties }) => delete Properties["VersioningConfiguration"],
    (each) => each.at === "data/Files",
  ),
  "buckets are private": ofEach(
    "AWS::S3::Bucket",
    ({ Properties }) => {
      const block: Json = Properties["PublicAccessBlockConfiguration"] ?? {};
      return Object.values(block).filter(Boolean).length === 4;
    },
    ({ Properties }) => delete Properties["PublicAccessBlockConfiguration"],
  ),
  "the table can be restored and is protected": ofEach(
    "AWS::DynamoDB::GlobalTable",
    ({ Properties }) =>
      Properties["Replicas"].every(
        (replica: Json) =>
          replica["DeletionProtectionEnabled"] &&
          replica["PointInTimeRecoverySpecification"]?.PointInTimeRecoveryEnabled,
      ),
    ({ Properties }) => delete Properties["Replicas"][0].PointInTimeRecoverySpecification,
  ),
  "functions without Typst run on arm64": ofEach(
    "AWS::Lambda::Function",
    ({ Properties }) => Properties["Architectures"][0] === "arm64",
    ({ Properties }) => Object.assign(Properties, { Architectures: ["x86_64"] }),
    (each) =>
      Boolean(each.Properties["FunctionName"]) &&
      ![
        "worker-previews",
        "worker-actFiles",
        functionOf("actForm", "preview"),
        functionOf("eudr", "makeMandate"),
      ].includes(nameOf(each)),
  ),
  "a function deletes items only with the grant": {
    faults: (templates) => {
      const roles = new Set(
        statements(templates)
          .filter(({ Action }) => Action.some((each) => /^dynamodb:(DeleteItem|BatchWriteItem)$/.test(each)))
          .map(
            (each) =>
              JSON.stringify(
                first(templates, "AWS::IAM::Policy", (policy) => policy.at === each.at).Properties["Roles"][0].Ref,
              ) + each.at.split("/")[0],
          ),
      );
      return all(templates, "AWS::Lambda::Function")
        .filter((each) => /^(workers|routes-)/.test(each.at) && !deleting.has(nameOf(each)))
        .filter((each) => roles.has(JSON.stringify(each.Properties["Role"]["Fn::GetAtt"][0]) + each.at.split("/")[0]))
        .map(nameOf);
    },
    takeAway: (templates) => {
      const reading = first(
        templates,
        "AWS::Lambda::Function",
        (each) => nameOf(each) === functionOf("sessions", "me"),
      );
      const role = reading.Properties["Role"]["Fn::GetAtt"][0];
      const [stack] = reading.at.split("/");
      const policy = first(
        templates,
        "AWS::IAM::Policy",
        (each) => each.at.startsWith(`${stack}/`) && each.Properties["Roles"][0].Ref === role,
      );
      policy.Properties["PolicyDocument"].Statement.push({
        Effect: "Allow",
        Action: "dynamodb:DeleteItem",
        Resource: "*",
      });
      return nameOf(reading);
    },
  },
  "a route that only reads may add to counts of attempts alone": {
    faults: (templates) =>
      statements(templates)
        .filter(({ Action }) => Action.length === 1 && Action[0] === "dynamodb:UpdateItem")
        .filter(({ Condition }) => !JSON.stringify(Condition ?? {}).includes('"attempts#*"'))
        .map((each) => each.at),
    takeAway: (templates) => {
      const one = statements(templates).find(
        ({ Action }) => Action.length === 1 && Action[0] === "dynamodb:UpdateItem",
      )!;
      delete one["Condition"];
      return one.at;
    },
  },
  "letters have the sender of the installation": ofStatements(
    "ses:SendRawEmail",
    ({ Condition }) => Condition?.StringEquals?.["ses:FromAddress"] === "virn@example.ee",
    (statement) => delete statement["Condition"],
  ),
  "no function lists the bucket": neverAllowed(/^s3:List/, "s3:ListBucket"),
  "no function scans the table": neverAllowed(/^dynamodb:(Scan|PartiQL\w*)$/, "dynamodb:Scan"),
  "no function deletes a version, or passes by a lock": neverAllowed(
    /DeleteObjectVersion|Bypass/,
    "s3:DeleteObjectVersion",
  ),
  "new code is taken back when the health alarm rings": ofEach(
    "AWS::CodeDeploy::DeploymentGroup",
    ({ Properties }) =>
      Properties["AlarmConfiguration"]?.Enabled === true && Properties["AutoRollbackConfiguration"]?.Enabled === true,
    ({ Properties }) => delete Properties["AutoRollbackConfiguration"],
  ),
  "CloudFront shows the API its key": ofEach(
    "AWS::CloudFront::Distribution",
    ({ Properties }) => JSON.stringify(Properties["DistributionConfig"].Origins).includes("X-Virn-Edge"),
    ({ Properties }) => {
      for (const origin of Properties["DistributionConfig"].Origins) delete origin.OriginCustomHeaders;
    },
  ),
  "routes have no metrics of their own": ofEach(
    "AWS::ApiGatewayV2::Stage",
    (stage) => !JSON.stringify(stage.Properties).includes("DetailedMetricsEnabled"),
    ({ Properties }) => Object.assign(Properties["DefaultRouteSettings"], { DetailedMetricsEnabled: true }),
  ),
  "money has a budget": exists("AWS::Budgets::Budget"),
  "files can be locked from the creation of the bucket on": ofEach(
    "AWS::S3::Bucket",
    ({ Properties }) => Properties["ObjectLockEnabled"] === true,
    ({ Properties }) => delete Properties["ObjectLockEnabled"],
    (each) => each.at === "data/Files",
  ),
  "the vault is locked for good": {
    ...ofEach(
      "AWS::Backup::BackupVault",
      ({ Properties }) => Properties["LockConfiguration"]?.ChangeableForDays === 3,
      ({ Properties }) => delete Properties["LockConfiguration"].ChangeableForDays,
    ),
    bySetting: true,
  },
  "backups are kept for eight years and copied to the other account": {
    ...ofEach(
      "AWS::Backup::BackupPlan",
      ({ Properties }) => {
        const rules: Json[] = Properties["BackupPlan"].BackupPlanRule;
        const isCopied = rules.every(
          ({ CopyActions }) => CopyActions?.[0].DestinationBackupVaultArn === allSettings.copyVaultArn,
        );
        return isCopied && rules.some(({ Lifecycle }) => Lifecycle.DeleteAfterDays === 2922);
      },
      ({ Properties }) => delete Properties["BackupPlan"].BackupPlanRule[1].CopyActions,
    ),
    bySetting: true,
  },
  "the table and the files are backed up": {
    ...ofEach(
      "AWS::Backup::BackupSelection",
      ({ Properties }) => Properties["BackupSelection"].Resources.length === 2,
      ({ Properties }) => Properties["BackupSelection"].Resources.pop(),
    ),
    bySetting: true,
  },
  "writers of acts lock their files": {
    ...ofEach(
      "AWS::Lambda::Function",
      ({ Properties }) => Properties["Environment"].Variables.FILES_LOCK === "COMPLIANCE",
      ({ Properties }) => delete Properties["Environment"].Variables.FILES_LOCK,
      ({ Properties }) => `${Properties["FunctionName"]}`.endsWith("-worker-actFiles"),
    ),
    bySetting: true,
  },
  "concurrency is reserved for sign-in": {
    ...ofEach(
      "AWS::Lambda::Function",
      ({ Properties }) => Properties["ReservedConcurrentExecutions"] > 0,
      ({ Properties }) => delete Properties["ReservedConcurrentExecutions"],
      ({ Properties }) => `${Properties["FunctionName"]}`.endsWith("-worker-signInLinks"),
    ),
    bySetting: true,
  },
};

const jsonOf = ({ templates }: ReturnType<typeof synthesize>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(templates).map(([stack, template]) => [stack, template.toJSON()])));
const plain = jsonOf(synthesize(readConfig("production", settings)));
const whole = jsonOf(synthesize(readConfig("test", allSettings)));

describe.each(Object.entries(properties))("%s", (_name, { faults, takeAway, bySetting }) => {
  const text = bySetting ? whole : plain;

  test("holds", () => {
    expect(faults(JSON.parse(text))).toEqual([]);
  });

  test("is missed when it is taken away", () => {
    const templates: Templates = JSON.parse(text);
    const where = takeAway(templates);
    expect(faults(templates)).toContain(where);
  });
});
