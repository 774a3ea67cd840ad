import { readFileSync } from "node:fs";
import { Match, type Template } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { type QueueRow, queues } from "#shared/platform/queues.ts";
import { type ScheduleRow, schedules } from "#shared/platform/schedules.ts";
import { functionOf, resourcesOf, routesOf, synthesize } from "./support.ts";

const { templates } = synthesize();
const alarms = Object.entries(templates).flatMap(([stack, template]) =>
  resourcesOf(template, "AWS::CloudWatch::Alarm").map(([id, { Properties }]) => ({
    name: `${stack}/${id}`,
    ...Properties,
  })),
) as { name: string; AlarmDescription: string; AlarmActions: unknown[]; MetricName?: string }[];
const headings = [...readFileSync("docs/runbook.md", "utf8").matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
const headingOf = (description: string) => /docs\/runbook\.md, "(.+?)"\.$/.exec(description)?.[1];

describe("an alarm", () => {
  test.each(alarms)("$name sends mail, says what breaks and what to do, and has a heading in the runbook", (alarm) => {
    expect(alarm.AlarmActions).toHaveLength(1);
    expect(headings).toContain(headingOf(alarm.AlarmDescription));
    expect(alarm.AlarmDescription.split(". ").length).toBeGreaterThan(2);
    expect(alarm.AlarmDescription.length).toBeLessThan(1024);
  });

  test("exists for every heading of the runbook's section on alarms", () => {
    const section = readFileSync("docs/runbook.md", "utf8")
      .split(/^## /m)
      .find((each) => each.startsWith("Alarms"))!;
    const described = [...section.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
    expect(new Set(alarms.map(({ AlarmDescription }) => headingOf(AlarmDescription)))).toEqual(new Set(described));
  });
});

describe("alarms of a queue", () => {
  test.each(Object.entries<QueueRow>(queues))("%s: its oldest message waits too long", (queue, { timeoutSeconds }) => {
    const age = resourcesOf(templates["workers"]!, "AWS::CloudWatch::Alarm").find(
      ([, { Properties }]) =>
        Properties["MetricName"] === "ApproximateAgeOfOldestMessage" &&
        Properties["AlarmDescription"].includes(`queue ${queue} `),
    );
    // Three attempts of the longest run, so that a slow import raises no alarm.
    expect(age![1].Properties["Threshold"]).toBeGreaterThanOrEqual(3 * timeoutSeconds);
  });
});

describe("alarms of a schedule", () => {
  test.each(Object.entries<ScheduleRow>(schedules))("%s: it no longer runs", (name, { everyMinutes }) => {
    const stopped = resourcesOf(templates["workers"]!, "AWS::CloudWatch::Alarm").find(
      ([, { Properties }]) =>
        Properties["MetricName"] === "Invocations" && Properties["AlarmDescription"].includes(`Schedule ${name} `),
    );
    expect(stopped![1].Properties).toMatchObject({
      ComparisonOperator: "LessThanThreshold",
      Threshold: 1,
      TreatMissingData: "breaching",
    });
    expect(stopped![1].Properties["Period"]).toBeGreaterThan(2 * 60 * everyMinutes);
  });
});

describe("alarms of the installation", () => {
  test.each([
    ["monitoring", { Namespace: "AWS/Lambda", MetricName: "Throttles" }],
    ["mail", { Namespace: "AWS/SES", MetricName: "Reputation.BounceRate", Threshold: 0.04 }],
    ["mail", { Namespace: "AWS/SES", MetricName: "Reputation.ComplaintRate", Threshold: 0.0008 }],
    ["edgeMonitoring", { Namespace: "AWS/CloudFront", MetricName: "5xxErrorRate" }],
  ])("%s: %o", (stack, properties) => {
    templates[stack]!.hasResourceProperties("AWS::CloudWatch::Alarm", properties);
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
      EvaluationPeriods: 1,
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
    const sum = Match.objectLike({
      Expression: "throttles0 + throttles1 + throttles2 + throttles3 + throttles4 + throttles5",
    });
    (templates["monitoring"] as Template).hasResourceProperties("AWS::CloudWatch::Alarm", {
      Metrics: [sum, ...metrics],
    });
  });
});
