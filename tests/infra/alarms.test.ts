import { readFileSync } from "node:fs";
import { Match, type Template } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { readConfig } from "#infra/basis/config.ts";
import { dashboardsIn } from "#scripts/costing/resources.ts";
import { metrics, SIGNING_SERVICES } from "#shared/platform/metrics.ts";
import { type QueueRow, queues } from "#shared/platform/queues.ts";
import { type ScheduleRow, schedules } from "#shared/platform/schedules.ts";
import { allSettings } from "./settings.ts";
import { functionOf, resourcesOf, routesOf, synthesize } from "./support.ts";

const { templates } = synthesize();
/** With everything that an installation can have. */
const { templates: whole, stacks } = synthesize(readConfig("test", allSettings));

interface AlarmFacts {
  name: string;
  AlarmDescription: string;
  AlarmActions: unknown[];
  OKActions: unknown[];
  EvaluationPeriods: number;
  DatapointsToAlarm: number;
  Period?: number;
}
const alarms = Object.entries(whole).flatMap(([stack, template]) =>
  resourcesOf(template, "AWS::CloudWatch::Alarm").map(([id, { Properties }]) => ({
    name: `${stack}/${id}`,
    ...Properties,
  })),
) as AlarmFacts[];
const runbook = readFileSync("docs/runbook.md", "utf8");
/** The headings of its section on alarms with what they say. */
const steps = new Map(
  runbook
    .split(/^## /m)
    .find((each) => each.startsWith("Alarms"))!
    .split(/^### /m)
    .slice(1)
    .map((each) => [each.slice(0, each.indexOf("\n")), each.slice(each.indexOf("\n"))]),
);
const headingOf = (description: string) => /docs\/runbook\.md, "(.+?)"\.$/.exec(description)?.[1] ?? "";
const budgets = resourcesOf(whole["edgeMonitoring"]!, "AWS::Budgets::Budget").map(([, { Properties }]) => Properties);
const budgetHeading = (name: string) => /runbook\.md, (.+)$/.exec(name)?.[1] ?? "";

describe("an alarm", () => {
  test.each(alarms)(
    "$name mails when it rings and ends, says what breaks, and has a heading of the runbook",
    (alarm) => {
      expect([alarm.AlarmActions.length, alarm.OKActions]).toEqual([1, alarm.AlarmActions]);
      expect([...steps.keys()]).toContain(headingOf(alarm.AlarmDescription));
      expect(alarm.AlarmDescription.split(". ").length).toBeGreaterThan(2);
      expect(alarm.AlarmDescription.length).toBeLessThan(1024);
    },
  );

  test.each(alarms)("$name rings for three of four periods, which CloudWatch can evaluate", (alarm) => {
    const isUrgent = alarm.name.includes("QueuesignInLinksAge");
    const isSingle = alarm.name.startsWith("analytics/CompositeFails");
    const usual = isSingle ? [1, 1] : alarm.name.startsWith("analytics/NightMissing") ? [4, 4] : [3, 4];
    expect([alarm.DatapointsToAlarm, alarm.EvaluationPeriods]).toEqual(isUrgent ? [2, 3] : usual);
    const seconds = alarm.Period ?? 3600;
    expect(seconds % 60).toBe(0);
    // A day, or a week from periods of an hour on.
    expect(4 * seconds).toBeLessThanOrEqual(seconds < 3600 ? 86_400 : 604_800);
  });

  test("exists for every heading of the runbook's section on alarms, and each heading begins with steps", () => {
    const named = [
      ...alarms.map(({ AlarmDescription }) => headingOf(AlarmDescription)),
      ...budgets.map(({ Budget }) => budgetHeading(Budget.BudgetName)),
    ];
    expect(new Set(named)).toEqual(new Set(steps.keys()));
    const unnamed = Object.keys(schedules).filter((name) => !steps.get("Schedule fails")!.includes(`\`${name}\``));
    expect(unnamed).toEqual([]);
    const withoutSteps = [...steps].filter(([, text]) => !/^1\. /m.test(text)).map(([heading]) => heading);
    expect(withoutSteps).toEqual([]);
  });
});

describe("money", () => {
  test("mails at 80 % of the budget of a month and when it will be passed, and names the runbook", () => {
    const [budget] = budgets;
    expect(budget!["Budget"]).toMatchObject({ TimeUnit: "MONTHLY", BudgetLimit: { Amount: 200, Unit: "USD" } });
    expect(budget!["NotificationsWithSubscribers"]).toEqual(
      [
        ["ACTUAL", 80],
        ["FORECASTED", 100],
      ].map(([NotificationType, Threshold]) => ({
        Notification: { NotificationType, Threshold, ThresholdType: "PERCENTAGE", ComparisonOperator: "GREATER_THAN" },
        Subscribers: [{ SubscriptionType: "EMAIL", Address: "valve@example.ee" }],
      })),
    );
  });
});

describe("alarms on signing", () => {
  test.each(SIGNING_SERVICES)("%s apart: failures without a single answer", (service) => {
    const metric = (Id: string, MetricName: string) =>
      Match.objectLike({
        Id,
        MetricStat: Match.objectLike({
          Metric: { Namespace: "Virn/test", MetricName, Dimensions: [{ Name: "Service", Value: service }] },
        }),
      });
    whole["monitoring"]!.hasResourceProperties("AWS::CloudWatch::Alarm", {
      Metrics: Match.arrayWith([
        Match.objectLike({ Expression: "IF(FILL(answers, 0) == 0, FILL(failures, 0), 0)" }),
        metric("failures", "ServiceFailures"),
        metric("answers", "ServiceAnswers"),
      ]),
      Threshold: 0,
    });
  });

  test("of eID are of an installation with eID only", () => {
    const ids = resourcesOf(templates["monitoring"]!, "AWS::CloudWatch::Alarm").map(([id]) => id);
    expect(ids.filter((id) => /Fails|CertificatesEnd/.test(id)).map((id) => id.slice(0, 8))).toEqual([
      "EvrFails",
      "EudrFail",
    ]);
  });
});

describe("the dashboards", () => {
  test("have up to 50 metrics each, so that all three are free", () => {
    const resources = Object.values<{ Type: string }>(whole["monitoring"]!.toJSON()["Resources"]);
    const counts = dashboardsIn(resources);
    expect(counts.length).toBe(3);
    expect(counts.filter((count) => count > 50)).toEqual([]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(110);
  });

  test("has every metric of the business with each value of its dimension", () => {
    const body = JSON.stringify(resourcesOf(whole["monitoring"]!, "AWS::CloudWatch::Dashboard"));
    for (const [name, row] of Object.entries(metrics)) {
      const values = "by" in row ? row.by.values : [undefined];
      for (const value of values) {
        const dimension = "by" in row ? `,\\"${row.by.name}\\",\\"${value}\\"` : "";
        expect(body).toContain(`[\\"Virn/test\\",\\"${name}\\"${dimension}`);
      }
    }
  });
});

describe("alarms of a queue", () => {
  test.each(Object.entries<QueueRow>(queues))("%s: its oldest message waits too long", (queue, row) => {
    const age = resourcesOf(templates["workers"]!, "AWS::CloudWatch::Alarm").find(
      ([, { Properties }]) =>
        Properties["MetricName"] === "ApproximateAgeOfOldestMessage" &&
        Properties["AlarmDescription"].includes(`queue ${queue} `),
    );
    // Three attempts of the longest run, so that a slow import raises no alarm; sooner where a person waits to sign in.
    if (queue === "signInLinks") expect(age![1].Properties).toMatchObject({ Threshold: 60, Period: 60 });
    else expect(age![1].Properties["Threshold"]).toBeGreaterThanOrEqual(3 * row.timeoutSeconds);
  });
});

describe("alarms of a schedule", () => {
  test.each(Object.entries<ScheduleRow>(schedules))("%s: it no longer runs", (name, { everyMinutes }) => {
    const stopped = resourcesOf(templates["workers"]!, "AWS::CloudWatch::Alarm").find(
      ([, { Properties }]) =>
        Properties["MetricName"] === "Errors" && Properties["AlarmDescription"].includes(`Schedule ${name} `),
    );
    expect(stopped![1].Properties).toMatchObject({
      ComparisonOperator: "GreaterThanThreshold",
      Threshold: 0,
      TreatMissingData: "breaching",
    });
    expect(stopped![1].Properties["Period"]).toBe(60 * Math.max(5, everyMinutes));
  });
});

describe("alarms of the installation", () => {
  test.each([
    ["monitoring", { Namespace: "AWS/Lambda", MetricName: "Throttles" }],
    ["mail", { Namespace: "AWS/SES", MetricName: "Reputation.BounceRate", Threshold: 0.04 }],
    ["mail", { Namespace: "AWS/SES", MetricName: "Reputation.ComplaintRate", Threshold: 0.0008 }],
    ["edgeMonitoring", { Namespace: "AWS/CloudFront", MetricName: "5xxErrorRate" }],
    ["edgeMonitoring", { Namespace: "AWS/CertificateManager", MetricName: "DaysToExpiry", Threshold: 30 }],
    ["monitoring", { Namespace: "AWS/ApiGateway", MetricName: "4xx", Threshold: 500 }],
    ["monitoring", { Namespace: "Virn/production", MetricName: "EvrFailures", Threshold: 0 }],
  ])("%s: %o", (stack, properties) => {
    templates[stack]!.hasResourceProperties("AWS::CloudWatch::Alarm", properties);
  });

  test("the site is opened from outside, by setting: the sign-in page with the title that it has", () => {
    const [[id, check] = ["", undefined]] = resourcesOf(whole["edgeMonitoring"]!, "AWS::Route53::HealthCheck");
    expect(check!.Properties["HealthCheckConfig"]).toMatchObject({
      Type: "HTTPS_STR_MATCH",
      FullyQualifiedDomainName: "virn.example.ee",
      ResourcePath: "/login",
      EnableSNI: true,
    });
    const page = readFileSync("web/index.html", "utf8");
    expect(page.slice(0, 5120)).toContain(check!.Properties["HealthCheckConfig"].SearchString);
    whole["edgeMonitoring"]!.hasResourceProperties("AWS::CloudWatch::Alarm", {
      Namespace: "AWS/Route53",
      MetricName: "HealthCheckStatus",
      Dimensions: [{ Name: "HealthCheckId", Value: { "Fn::GetAtt": [id, "HealthCheckId"] } }],
      TreatMissingData: "breaching",
    });
    // Its metrics are in us-east-1 only.
    expect(stacks.edgeMonitoring!.region).toBe("us-east-1");
    expect(resourcesOf(templates["edgeMonitoring"]!, "AWS::Route53::HealthCheck")).toEqual([]);
  });

  test("nobody calls on a working day: by the hours of a metric that always has data", () => {
    templates["monitoring"]!.hasResourceProperties("AWS::CloudWatch::Alarm", {
      Metrics: Match.arrayWith([
        Match.objectLike({
          Expression: "IF(DAY(clock) <= 5 AND HOUR(clock) >= 7 AND HOUR(clock) < 14, FILL(calls, 0), 1)",
        }),
      ]),
      ComparisonOperator: "LessThanThreshold",
      TreatMissingData: "breaching",
    });
    const FunctionName = "virn-production-schedule-sweepOutbox";
    templates["workers"]!.hasResourceProperties("AWS::Lambda::Function", { FunctionName });
    expect(schedules.sweepOutbox.everyMinutes).toBe(1);
  });

  test("pages that fail: calls of the function that takes their errors, more than 30 in five minutes", () => {
    const FunctionName = `virn-production-${functionOf("sessions", "reportError")}`;
    routesOf(templates, "sessions").hasResourceProperties("AWS::Lambda::Function", { FunctionName });
    templates["monitoring"]!.hasResourceProperties("AWS::CloudWatch::Alarm", {
      Namespace: "AWS/Lambda",
      MetricName: "Invocations",
      Dimensions: [{ Name: "FunctionName", Value: FunctionName }],
      Statistic: "Sum",
      Period: 300,
      Threshold: 30,
      ComparisonOperator: "GreaterThanThreshold",
    });
  });

  test("the table's throttling counts reads and writes of the table and of both indexes", () => {
    const metrics = ["ReadThrottleEvents", "WriteThrottleEvents"].flatMap((MetricName) =>
      [[], ["gsi1"], ["gsi2"]].map((index) =>
        Match.objectLike({
          MetricStat: Match.objectLike({
            Metric: {
              Namespace: "AWS/DynamoDB",
              MetricName,
              Dimensions: [
                ...index.map((Value) => ({ Name: "GlobalSecondaryIndexName", Value })),
                { Name: "TableName", Value: Match.anyValue() },
              ],
            },
          }),
        }),
      ),
    );
    const sum = Match.objectLike({ Expression: "SUM(FILL(METRICS(), 0))" });
    (templates["monitoring"] as Template).hasResourceProperties("AWS::CloudWatch::Alarm", {
      Metrics: [sum, ...metrics],
    });
  });
});
