import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { Code } from "aws-cdk-lib/aws-lambda";
import * as z from "zod";
import { readConfig } from "#infra/basis/config.ts";
import { installation } from "#infra/installation.ts";
import { type MetricRow, metrics } from "#shared/platform/metrics.ts";

/** Resources of the templates that cost money without use, or make use more expensive. */
export interface Resources {
  alarmMetrics: number;
  /** Number of metrics on each dashboard. */
  dashboards: readonly number[];
  /** Our own metrics (shared/platform/metrics.ts). Each value of a dimension counts. */
  ownMetrics: number;
  secrets: number;
  keys: number;
  polledQueues: number;
  /** Starts of all schedules in a minute. */
  startsAMinute: number;
  routes: number;
  hasRouteMetrics: boolean;
  isTraced: boolean;
  isRestorable: boolean;
  firewallRules: number;
  natGateways: number;
  /** Addresses (IPv4) that are billed by the hour. */
  publicAddresses: number;
  backupRules: number;
  healthChecks: number;
  /** Nightly exports of facts. */
  nights: number;
}

/** Settings of an installation, all others as they are by default: with a firewall, without an address of its own. */
export const EXAMPLE = {
  account: "123456789012",
  region: "eu-north-1",
  domain: "virn.example.ee",
  mailFrom: "Virn <virn@example.ee>",
  alarmEmail: "valve@example.ee",
  evrUrl: "https://evr.example.ee",
  eid: true,
};

/** Settings that some installations add; the bill shows each apart. */
const ADDED = { fixedAddress: true, sevenYears: true, uptimeCheck: true, analytics: true };

/** Resources of the example, with those that settings add. */
export function exampleResources(): Resources {
  const { natGateways, publicAddresses, backupRules, healthChecks, nights } = resourcesOf({ ...EXAMPLE, ...ADDED });
  return { ...resourcesOf(EXAMPLE), natGateways, publicAddresses, backupRules, healthChecks, nights };
}

type Found = { Type: string; Properties?: Readonly<Record<string, unknown>> };

/** Counts them in the templates of an installation, made without the bundles of its functions. */
export function resourcesOf(settings: object): Resources {
  const folder = mkdtempSync(join(tmpdir(), "virn-cost-"));
  try {
    const built = join(folder, "built");
    mkdirSync(join(built, "assets"), { recursive: true });
    writeFileSync(join(built, "index.html"), "<!doctype html>");
    writeFileSync(join(built, "assets", "app.js"), "");
    const { context } = z.object({ context: z.record(z.string(), z.unknown()) }).parse(read("cdk.json"));
    const app = new App({ context, outdir: join(folder, "out") });
    installation(app, readConfig("production", settings), () => Code.fromAsset(join(built, "assets")), built);
    return countedIn(
      app.node
        .findAll()
        .filter((construct) => construct instanceof Stack)
        .flatMap((stack) => Object.values<Found>(Template.fromStack(stack).toJSON()["Resources"] ?? {})),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function countedIn(resources: readonly Found[]): Resources {
  const all = (type: string) => resources.filter(({ Type }) => Type === type);
  const text = (type: string) => JSON.stringify(all(type));
  const count = (type: string, pattern: RegExp) => text(type).match(pattern)?.length ?? 0;
  const tables = all("AWS::DynamoDB::GlobalTable").length;
  return {
    alarmMetrics: all("AWS::CloudWatch::Alarm").reduce((sum, { Properties }) => sum + metricsOf(Properties), 0),
    dashboards: dashboardsIn(resources),
    ownMetrics: Object.values<MetricRow>(metrics).reduce((sum, { by }) => sum + (by?.values.length ?? 1), 0),
    secrets: all("AWS::SecretsManager::Secret").length,
    keys: all("AWS::KMS::Key").length,
    polledQueues: all("AWS::Lambda::EventSourceMapping").length,
    startsAMinute: [...text("AWS::Scheduler::Schedule").matchAll(/rate\((\d+) minutes?\)/g)].reduce(
      (sum, [, minutes]) => sum + 1 / Number(minutes),
      0,
    ),
    routes: all("AWS::ApiGatewayV2::Route").length,
    hasRouteMetrics: count("AWS::ApiGatewayV2::Stage", /"DetailedMetricsEnabled":true/g) > 0,
    isTraced: count("AWS::Lambda::Function", /"Mode":"Active"/g) > 0,
    isRestorable: tables > 0 && count("AWS::DynamoDB::GlobalTable", /"PointInTimeRecoveryEnabled":true/g) === tables,
    firewallRules: count("AWS::WAFv2::WebACL", /"Priority":/g),
    natGateways: all("AWS::EC2::NatGateway").length,
    publicAddresses: all("AWS::EC2::EIP").length,
    backupRules: count("AWS::Backup::BackupPlan", /"RuleName":/g),
    healthChecks: all("AWS::Route53::HealthCheck").length,
    nights: count("AWS::Scheduler::Schedule", /:stateMachine:/g),
  };
}

const dashboardBody = z.object({
  widgets: z.array(z.object({ properties: z.object({ metrics: z.array(z.unknown()) }) })),
});
const joined = z.object({ "Fn::Join": z.tuple([z.string(), z.array(z.unknown())]) });

/** Number of metrics on each dashboard, lines of its graphs. */
export function dashboardsIn(resources: readonly Found[]): number[] {
  const bodies = resources.flatMap(({ Type, Properties }) =>
    Type === "AWS::CloudWatch::Dashboard" ? [Properties?.["DashboardBody"]] : [],
  );
  return bodies.map((body) => {
    // A name that CloudFormation gives later is any text here.
    const parts = typeof body === "string" ? [body] : joined.parse(body)["Fn::Join"][1];
    const text = parts.map((part) => (typeof part === "string" ? part : "name")).join("");
    return dashboardBody
      .parse(JSON.parse(text))
      .widgets.reduce((sum, { properties }) => sum + properties.metrics.length, 0);
  });
}

/** An alarm on an expression is billed by the metrics in it. */
function metricsOf(properties: Found["Properties"]): number {
  return JSON.stringify(properties?.["Metrics"] ?? []).match(/"MetricStat":/g)?.length ?? 1;
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
