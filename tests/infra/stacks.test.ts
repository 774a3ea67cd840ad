import { readFileSync } from "node:fs";
import { Match, type Template } from "aws-cdk-lib/assertions";
import { AwsSolutionsChecks } from "cdk-nag";
import { describe, expect, test } from "vitest";
import { localConfig, readConfig } from "#infra/basis/config.ts";
import { type QueueRow, queues } from "#shared/platform/queues.ts";
import { addressOf, ROUTE_TIMEOUT_SECONDS } from "#shared/platform/route.ts";
import { type ScheduleRow, schedules } from "#shared/platform/schedules.ts";
import { allRoutes } from "#shared/routes.ts";
import { settings } from "./settings.ts";
import { fewRoutes, functionOf, resourcesOf, routesOf, synthesize } from "./support.ts";

const { app, templates } = synthesize();
const { data, workers: background, api, stage, web, monitoring } = templates as Record<string, Template>;
const routeStacks = Object.entries(templates).flatMap(([name, template]) =>
  name.startsWith("routes-") ? [template] : [],
);

test("cdk-nag's AwsSolutions has no finding that is not acknowledged", () => {
  const { violations } = new AwsSolutionsChecks().validateScope(app);
  const findings = violations.map(({ ruleName, violatingResources }) => ({ ruleName, where: violatingResources }));
  expect(findings).toEqual([]);
});

test("every stack has fewer resources than CloudFormation's limit of 500, and room to grow", () => {
  const counts = Object.entries(templates).map(([name, template]): [string, number] => [
    name,
    Object.keys(template.toJSON()["Resources"]).length,
  ]);
  const readme = readFileSync("infra/README.md", "utf8");
  const [, large = "", small] =
    /of the \d+ that CloudFormation takes: (.*?),\s+all others at most (\d+)\./s.exec(readme) ?? [];
  const written = [...large.matchAll(/`([\w-]+)` (\d+)/g)].map(([, name = "", count]): [string, number] => [
    name,
    Number(count),
  ]);
  const others = counts.filter(([name]) => !written.some(([each]) => each === name));
  const byName = (all: [string, number][]) => Object.fromEntries(all);
  expect([byName(written), Number(small)], "infra/README.md says how many").toEqual([
    byName(counts.filter(([name]) => written.some(([each]) => each === name))),
    Math.max(...others.map(([, count]) => count)),
  ]);
  for (const [name, count] of counts) {
    expect(count, `${name}: a stack of routes is divided in infra/stacks/routeGroups.ts`).toBeLessThan(450);
  }
});

test("an emulator gets every stack except those of CloudFront and the vault of backups", () => {
  const local = synthesize(localConfig());
  const regional = Object.keys(templates).filter((name) => !["edge", "web", "edgeMonitoring", "vault"].includes(name));
  expect(Object.keys(local.templates)).toEqual(regional);
  for (const template of Object.values(local.templates)) template.resourceCountIs("AWS::CloudFront::Distribution", 0);
});

describe("routes", () => {
  test.each(allRoutes)("$area/$operation has its route and Lambda", ({ area, operation, row }) => {
    const stack = routesOf(templates, area, operation);
    const routes = resourcesOf(stack, "AWS::ApiGatewayV2::Route").filter(
      ([, { Properties }]) => Properties["RouteKey"] === `${row.method} ${addressOf(row)}`,
    );
    expect(routes).toHaveLength(1);
    const integration = /^integrations\/(\w+)$/.exec(target(routes[0]![1].Properties["Target"]))?.[1];
    const uri = resourcesOf(stack, "AWS::ApiGatewayV2::Integration").find(([id]) => id === integration)![1].Properties[
      "IntegrationUri"
    ];
    expect("Ref" in uri, "called by its alias").toBe(row.method !== "GET");
    const [, lambda] = resourcesOf(stack, "AWS::Lambda::Function").find(([id]) => id === calledBy(stack, uri))!;
    expect(lambda.Properties).toMatchObject({
      FunctionName: `virn-production-${functionOf(area, operation)}`,
      Runtime: "nodejs24.x",
      Architectures: [row.lambda?.carries === "typst" ? "x86_64" : "arm64"],
      MemorySize: row.lambda?.memoryMb ?? 512,
      Timeout: ROUTE_TIMEOUT_SECONDS,
      LoggingConfig: { LogFormat: "JSON" },
      Environment: { Variables: { PUBLIC_URL: "https://virn.example.ee", MAIL_FROM: "Virn <virn@example.ee>" } },
    });
    const queues = row.grants.filter((grant) => grant.startsWith("queue:"));
    const addresses = Object.keys(lambda.Properties["Environment"].Variables).filter((name) =>
      name.startsWith("QUEUE_"),
    );
    expect(addresses).toHaveLength(queues.length);
  });

  test("recognize CloudFront by a secret that both are deployed with", () => {
    // One is of the services of SK, one of the Information System, one is the next key.
    data!.resourceCountIs("AWS::SecretsManager::Secret", 4);
    expect(edgeKeysOf(templates)).toEqual({ api: ["EdgeKey"], cloudFront: ["EdgeKey"] });
  });

  test("accept the previous key as well while it is rotated", () => {
    const config = readConfig("production", { ...settings, edgeKeyRotation: 2 });
    const rotated = synthesize(config, { routes: fewRoutes }).templates;
    rotated["data"]!.resourceCountIs("AWS::SecretsManager::Secret", 6);
    expect(edgeKeysOf(rotated)).toEqual({ api: ["EdgeKey2", "EdgeKey1"], cloudFront: ["EdgeKey2"] });
  });

  test("have no Lambda beyond the route table, and time out before API Gateway does", () => {
    for (const type of ["AWS::ApiGatewayV2::Route", "AWS::Lambda::Function"]) {
      const all = routeStacks.flatMap((template) => resourcesOf(template, type));
      expect(all, type).toHaveLength(allRoutes.length);
      api!.resourceCountIs(type, 0);
    }
    expect(ROUTE_TIMEOUT_SECONDS).toBeLessThan(30);
  });

  test("the access log contains the route and never a path or a query", () => {
    stage!.hasResourceProperties("AWS::ApiGatewayV2::Stage", {
      StageName: "$default",
      AccessLogSettings: { Format: Match.not(Match.stringLikeRegexp("path|query|domainName|sourceIp")) },
      DefaultRouteSettings: { ThrottlingBurstLimit: 400, ThrottlingRateLimit: 200 },
    });
  });
});

test("routes have no metrics of their own, each of which is billed: no alarm uses them", () => {
  expect(JSON.stringify(stage!.toJSON())).not.toContain("DetailedMetricsEnabled");
});

describe("workers and schedules", () => {
  test.each(Object.entries<QueueRow>(queues))("queue %s has its worker, dead-letter queue and alarm", (queue, row) => {
    const [id] = resourcesOf(background!, "AWS::Lambda::Function").find(
      ([, { Properties }]) => Properties["FunctionName"] === `virn-production-worker-${queue}`,
    )!;
    const [, mapping] = resourcesOf(background!, "AWS::Lambda::EventSourceMapping").find(
      ([, { Properties }]) => calledBy(background!, Properties["FunctionName"]) === id,
    )!;
    expect(mapping.Properties).toMatchObject({
      BatchSize: row.batch,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      // Their own from a concurrency of 100 on (releases.test.ts).
      ScalingConfig: { MaximumConcurrency: 2 },
    });
    const queues = resourcesOf(background!, "AWS::SQS::Queue");
    const source = queues.find(([name]) => name === mapping.Properties["EventSourceArn"]["Fn::GetAtt"][0])![1];
    const { VisibilityTimeout: visible, QueueName, RedrivePolicy } = source.Properties;
    expect(QueueName).toBe(`virn-production-${queue}`);
    const short = [6 * row.timeoutSeconds, 5];
    const long = [row.timeoutSeconds + 60, 10];
    expect([visible, RedrivePolicy.maxReceiveCount]).toEqual(row.timeoutSeconds <= 60 ? short : long);
    // What Lambda throttles is received again and again, and shall not be dead while a person waits for a letter.
    expect(visible * RedrivePolicy.maxReceiveCount).toBeGreaterThanOrEqual(15 * 60);
    const [deadLetters] = source.Properties["RedrivePolicy"].deadLetterTargetArn["Fn::GetAtt"];
    background!.hasResourceProperties("AWS::CloudWatch::Alarm", {
      MetricName: "ApproximateNumberOfMessagesVisible",
      Dimensions: [{ Name: "QueueName", Value: { "Fn::GetAtt": [deadLetters, "QueueName"] } }],
      AlarmDescription: Match.stringLikeRegexp(escaped(row.purpose)),
      AlarmActions: [Match.anyValue()],
      Threshold: 0,
      ComparisonOperator: "GreaterThanThreshold",
    });
  });

  test("the runbook says how long dead letters wait, as the queues' attempts and retention have it", () => {
    const dead = resourcesOf(background!, "AWS::SQS::Queue").flatMap(([, { Properties }]) => {
      const { RedrivePolicy, VisibilityTimeout, MessageRetentionPeriod: alive } = Properties;
      return RedrivePolicy ? [{ alive, attempts: RedrivePolicy.maxReceiveCount * VisibilityTimeout }] : [];
    });
    const kept = 14 * 24;
    const least = kept - Math.max(...dead.map(({ alive }) => alive)) / 3600;
    const usual = Math.floor(kept - Math.max(...dead.map(({ attempts }) => attempts)) / 3600);
    const [, days, hours, waited] =
      /for (\d+) days and (\d+) hours after the last attempt.*?for at least (\d+) days/s.exec(
        readFileSync("docs/runbook.md", "utf8"),
      ) ?? [];
    expect([Number(days) * 24 + Number(hours), Number(waited) * 24]).toEqual([usual, least]);
  });

  test.each(Object.entries<ScheduleRow>(schedules))("schedule %s has its rate and alarm", (name, row) => {
    const [id] = resourcesOf(background!, "AWS::Lambda::Function").find(
      ([, { Properties }]) => Properties["FunctionName"] === `virn-production-schedule-${name}`,
    )!;
    background!.hasResourceProperties("AWS::Scheduler::Schedule", {
      ScheduleExpression: row.everyMinutes === 1 ? "rate(1 minute)" : `rate(${row.everyMinutes} minutes)`,
      Target: { Arn: { "Fn::GetAtt": [id, "Arn"] } },
    });
    background!.hasResourceProperties("AWS::CloudWatch::Alarm", {
      MetricName: "Errors",
      Dimensions: [{ Name: "FunctionName", Value: { Ref: id } }],
      AlarmDescription: Match.stringLikeRegexp(escaped(row.purpose)),
      AlarmActions: [Match.anyValue()],
    });
  });
});

describe("stored data", () => {
  test("the table is retained, can be restored, and deletes expired items", () => {
    data!.hasResource("AWS::DynamoDB::GlobalTable", {
      DeletionPolicy: "RetainExceptOnCreate",
      UpdateReplacePolicy: "Retain",
      Properties: {
        BillingMode: "PAY_PER_REQUEST",
        TimeToLiveSpecification: { AttributeName: "expiresAt", Enabled: true },
        Replicas: [
          Match.objectLike({
            DeletionProtectionEnabled: true,
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          }),
        ],
        GlobalSecondaryIndexes: ["gsi1", "gsi2"].map((IndexName) => Match.objectLike({ IndexName })),
      },
    });
  });

  test("the files are private, encrypted and versioned, and accept uploads from the site only", () => {
    data!.hasResource("AWS::S3::Bucket", {
      DeletionPolicy: "RetainExceptOnCreate",
      UpdateReplacePolicy: "Retain",
      Properties: {
        VersioningConfiguration: { Status: "Enabled" },
        BucketEncryption: Match.anyValue(),
        LoggingConfiguration: Match.anyValue(),
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        CorsConfiguration: {
          CorsRules: [Match.objectLike({ AllowedMethods: ["POST"], AllowedOrigins: ["https://virn.example.ee"] })],
        },
        LifecycleConfiguration: {
          Rules: Match.arrayWith(
            ["uploads/", "previews/"].map((Prefix) => Match.objectLike({ Prefix, ExpirationInDays: 1 })),
          ),
        },
      },
    });
  });

  test("files of acts never expire", () => {
    const rules = resourcesOf(data!, "AWS::S3::Bucket").find(
      ([, { Properties }]) => Properties["VersioningConfiguration"],
    )![1].Properties["LifecycleConfiguration"].Rules;
    const expiring = rules.filter((rule: Record<string, unknown>) => rule["ExpirationInDays"]);
    expect(expiring.map((rule: { Prefix: string }) => rule.Prefix)).toEqual([
      "uploads/",
      "previews/",
      "compositeReports/",
      "personalData/",
    ]);
  });
});

test("alarms on internal errors and slowness are mailed", () => {
  for (const MetricName of ["5xx", "Latency"]) {
    monitoring!.hasResourceProperties("AWS::CloudWatch::Alarm", { MetricName, AlarmActions: [Match.anyValue()] });
  }
  monitoring!.hasResourceProperties("AWS::CloudWatch::Alarm", { MetricName: "Latency", ExtendedStatistic: "p99" });
  monitoring!.resourceCountIs("AWS::CloudWatch::Dashboard", 3);
  data!.hasResourceProperties("AWS::SNS::TopicPolicy", {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({
          Action: "sns:Publish",
          Effect: "Allow",
          Principal: { Service: "cloudwatch.amazonaws.com" },
          Condition: { StringEquals: { "aws:SourceAccount": "123456789012" } },
        }),
      ]),
    },
  });
  data!.hasResourceProperties("AWS::SNS::Subscription", { Protocol: "email", Endpoint: "valve@example.ee" });
});

test("CloudFront forwards the paths of the API to the API, and no page", () => {
  const [, distribution] = resourcesOf(web!, "AWS::CloudFront::Distribution")[0]!;
  const config = distribution.Properties["DistributionConfig"];
  const paths = config.CacheBehaviors.map((behaviour: { PathPattern: string }) => behaviour.PathPattern);
  expect(paths).toEqual(["/api/v1/*", "/acts/create", "/acts/create/"]);
  expect(config.DefaultCacheBehavior.TargetOriginId).not.toBe(config.CacheBehaviors[0].TargetOriginId);
  expect(config.Aliases).toEqual(["virn.example.ee"]);
  web!.resourceCountIs("AWS::CloudFront::OriginAccessControl", 1);
  web!.hasResourceProperties("AWS::CloudFront::OriginRequestPolicy", {
    OriginRequestPolicyConfig: {
      CookiesConfig: { CookieBehavior: "all" },
      QueryStringsConfig: { QueryStringBehavior: "all" },
      HeadersConfig: {
        HeaderBehavior: "whitelist",
        Headers: Match.arrayWith(["CloudFront-Viewer-Address", "Origin", "X-CSRFToken"]),
      },
    },
  });
});

/** The secrets that the API and CloudFront get their keys from, by the names of their exports. */
function edgeKeysOf(all: Record<string, Template>) {
  const { web: webTemplate } = all;
  const secrets = (value: unknown) =>
    [...JSON.stringify(value).matchAll(/ExportsOutputRef(EdgeKey\d?)[0-9A-F]{8}"/g)].map(([, name]) => name);
  const [, lambda] = resourcesOf(routesOf(all, "sessions"), "AWS::Lambda::Function")[0]!;
  const [, distribution] = resourcesOf(webTemplate!, "AWS::CloudFront::Distribution")[0]!;
  const headers = distribution.Properties["DistributionConfig"].Origins.flatMap(
    (origin: { OriginCustomHeaders?: unknown[] }) => origin.OriginCustomHeaders ?? [],
  );
  expect(headers.map(({ HeaderName }: { HeaderName: string }) => HeaderName)).toEqual(["X-Virn-Edge"]);
  return {
    api: secrets(lambda.Properties["Environment"].Variables.EDGE_KEY),
    cloudFront: secrets(headers[0].HeaderValue),
  };
}

/** The function of an alias, or of an ARN. */
function calledBy(template: Template, called: object): string {
  const [, id] = /"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/.exec(JSON.stringify(called))!;
  const alias = resourcesOf(template, "AWS::Lambda::Alias").find(([each]) => each === id);
  return alias ? alias[1].Properties["FunctionName"].Ref : id!;
}

function target(value: { "Fn::Join": [string, (string | { Ref: string })[]] }): string {
  return value["Fn::Join"][1].map((part) => (typeof part === "string" ? part : part.Ref)).join("");
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
