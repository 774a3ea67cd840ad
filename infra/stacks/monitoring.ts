import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { Dashboard, GraphWidget, type IMetric, MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { tableShape } from "#functions/platform/table/tableKeys.ts";
import { scheduleSource } from "#infra/basis/bundle.ts";
import type { Config } from "#infra/basis/config.ts";
import { namesOf, routeFunction } from "#infra/basis/names.ts";
import { addAlarm, FIVE_MINUTES } from "#infra/constructs/alarm.ts";
import type { SharedResources } from "#infra/constructs/FunctionContext.ts";
import {
  type MetricName,
  metrics,
  metricsNamespace,
  SIGNING_SERVICES,
  type SigningService,
  type SplitMetric,
} from "#shared/platform/metrics.ts";
import { sessionRoutes } from "#shared/sessions/contract.ts";
import type { WorkersStack } from "./workers.ts";

interface MonitoringStackProps extends StackProps {
  config: Config;
  api: HttpApi;
  shared: SharedResources;
  background: WorkersStack;
}

const sum = { period: FIVE_MINUTES, statistic: Stats.SUM };
/** The slowest operation, an act of 2,000 reports, may take five seconds. */
const SLOW_MS = 5000;
/** Limit of five minutes. One browser reports at most five a minute, so that one user's extension rings no alarm. */
const MAX_PAGE_ERRORS = 30;
/** Limit of five minutes. Fifty people cause a few refusals; a page in a loop or an attacker causes hundreds. */
const MAX_REFUSED = 500;

/** Queues, schedules and mail have alarms of their own. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, { config, api, shared, background, ...props }: MonitoringStackProps) {
    super(scope, id, props);
    const throttledTable = tableThrottles(shared.table.tableName);
    this.watchApi(api, shared);
    addAlarm(this, "PageErrors", {
      metric: new Metric({
        namespace: "AWS/Lambda",
        metricName: "Invocations",
        dimensionsMap: {
          FunctionName: namesOf(config).of(routeFunction("sessions", "reportError", sessionRoutes.reportError)),
        },
        ...sum,
      }),
      topic: shared.alarms,
      meaning:
        "Pages report errors of their code: users see a page that stops, or a button without effect. Search the log for 'page failed'.",
      heading: "Pages fail",
      threshold: MAX_PAGE_ERRORS,
    });
    addAlarm(this, "ThrottledFunctions", {
      metric: new Metric({ namespace: "AWS/Lambda", metricName: "Throttles", ...sum }),
      topic: shared.alarms,
      meaning:
        "Lambda refuses to run functions of this account: users see errors and queues grow. Ask AWS for more concurrent executions.",
      heading: "Functions are throttled",
      threshold: 0,
    });
    // MiniStack (1.5.33) refuses an alarm on an expression.
    if (!config.isLocal) {
      addAlarm(this, "ThrottledTable", {
        metric: new MathExpression({
          // DynamoDB sends each of these only while it throttles, and a sum with a missing part is missing.
          expression: "SUM(FILL(METRICS(), 0))",
          usingMetrics: throttledTable,
          label: "Throttled reads and writes",
          period: FIVE_MINUTES,
        }),
        topic: shared.alarms,
        meaning:
          "DynamoDB refuses reads or writes of the table or an index: pages and imports are slow or fail. Find out which import or job writes so much.",
        heading: "Table is throttled",
        threshold: 0,
      });
    }
    if (config.evrUrl) this.watchEvr(config, shared);
    if (config.eudrUrl) this.watchEudr(config, shared);
    if (config.hasEid) this.watchSigning(config, shared);
    // The calls of people come over CloudFront, which an emulator has not.
    if (!config.isLocal) this.watchTraffic(config, api, shared);
    this.drawDashboards(config, api, shared, background);
  }

  private watchEvr({ environment }: Config, { alarms }: SharedResources): void {
    addAlarm(this, "EvrFails", {
      metric: businessMetric(environment, "EvrFailures", { period: Duration.minutes(15) }),
      topic: alarms,
      meaning:
        "EVR does not give the waybills of one or more companies: their reports do not arrive. Search the log for 'EVR not read for a company'.",
      heading: "EVR fails",
      threshold: 0,
    });
  }

  private watchEudr({ environment }: Config, { alarms }: SharedResources): void {
    addAlarm(this, "EudrFails", {
      metric: businessMetric(environment, "EudrFailures", { period: Duration.minutes(15) }),
      topic: alarms,
      meaning:
        "The EUDR Information System does not check numbers or take declarations: new ones wait, answers stay as they were. Search the log for 'EUDR'.",
      heading: "EUDR fails",
      threshold: 0,
    });
  }

  /** A service that fails now and then is asked again; one that answers nobody stops all signatures. */
  private watchSigning({ environment }: Config, { alarms }: SharedResources): void {
    for (const service of SIGNING_SERVICES) {
      const metric = (name: MetricName) => businessMetric(environment, name, { value: service });
      addAlarm(this, `${service}Fails`, {
        metric: new MathExpression({
          expression: "IF(FILL(answers, 0) == 0, FILL(failures, 0), 0)",
          usingMetrics: { failures: metric("ServiceFailures"), answers: metric("ServiceAnswers") },
          label: `Failures of ${service} without an answer`,
          period: FIVE_MINUTES,
        }),
        topic: alarms,
        meaning: `${serviceText[service]} answers nobody: ${serviceLoss[service]}. Look at the state of the service before anything else.`,
        heading: "Signing fails for everyone",
        threshold: 0,
      });
    }
    addAlarm(this, "CertificatesEnd", {
      metric: businessMetric(environment, "CertificatesEnding", { period: Duration.hours(1) }),
      topic: alarms,
      meaning:
        "A certificate that signing trusts ends within 30 days: after that nobody signs. Search the log for 'certificate ends soon'.",
      heading: "Certificates end",
      threshold: 0,
    });
  }

  private watchTraffic(config: Config, api: HttpApi, { alarms }: SharedResources): void {
    const everyHour = { period: Duration.hours(1), statistic: Stats.SUM };
    const clock = new Metric({
      namespace: "AWS/Lambda",
      metricName: "Invocations",
      dimensionsMap: { FunctionName: namesOf(config).of(scheduleSource(CLOCK).name) },
      ...everyHour,
    });
    addAlarm(this, "NobodyCalls", {
      metric: new MathExpression({
        // The clock has data in each hour, so that the expression has a day and an hour; without calls CloudWatch has none.
        expression: "IF(DAY(clock) <= 5 AND HOUR(clock) >= 7 AND HOUR(clock) < 14, FILL(calls, 0), 1)",
        usingMetrics: { clock, calls: api.metricCount(everyHour) },
        label: "Calls an hour on working days from 7 to 14 UTC",
        period: Duration.hours(1),
      }),
      topic: alarms,
      meaning:
        "Nobody has called the API for three hours of a working day: people may be unable to reach the site. Open it from outside of the office first.",
      heading: "Nobody calls",
      threshold: 1,
      isBelow: true,
      ringsWithoutData: true,
    });
  }

  private watchApi(api: HttpApi, { alarms }: SharedResources): void {
    addAlarm(this, "ApiErrors", {
      metric: api.metricServerError(sum),
      topic: alarms,
      meaning:
        "The API answers with internal errors: what a user just did may not have happened. Search the log for level ERROR.",
      heading: "API errors",
      threshold: 0,
    });
    addAlarm(this, "RefusedCalls", {
      metric: api.metricClientError(sum),
      topic: alarms,
      meaning:
        "The API refuses very many calls: somebody tries addresses or codes, or pages ask for what they may not. Look for the route in the access log.",
      heading: "Many calls are refused",
      threshold: MAX_REFUSED,
    });
    addAlarm(this, "SlowApi", {
      metric: api.metricLatency({ period: FIVE_MINUTES, statistic: "p99" }),
      topic: alarms,
      meaning:
        "One call in a hundred takes longer than five seconds: pages hang for users. Look for the slow route in the access log.",
      heading: "API is slow",
      threshold: SLOW_MS,
    });
  }

  private business(environment: string): GraphWidget[][] {
    const plain = (names: readonly MetricName[]) => names.map((name) => businessMetric(environment, name, {}));
    const split = (name: SplitMetric) =>
      metrics[name].by.values.map((value) => businessMetric(environment, name, { value, label: `${name} ${value}` }));
    const hours = (statistic: string) =>
      businessMetric(environment, "HoursFromImportToAct", { statistic, label: `Hours, ${statistic}` });
    return [
      [
        graph("Imports and rows", plain(["Imports", "ImportsRefused", "ImportedRows"])),
        graph("EVR and EUDR: waybills and failures", plain(["EvrWaybills", "EvrFailures", "EudrFailures"])),
        graph("Acts, and composite reports that failed", plain(["SalesActs", "PurchaseActs", "CompositeFailures"])),
      ],
      [
        graph("From import to act", [hours("p50"), hours("p90")]),
        graph("Letters", plain(["Letters", "LettersRefused", "LettersInTrouble"])),
        graph("Signatures", [...plain(["SigningsStarted", "SigningsFinished"]), ...split("SigningsRefused")]),
      ],
      [
        graph("Services of signing: answers", split("ServiceAnswers")),
        graph("Services of signing: failures", split("ServiceFailures")),
        graph("Certificates that end", plain(["CertificatesEnding"])),
      ],
    ];
  }

  /** Three dashboards with up to 50 metrics each cost nothing; a larger one costs 3 USD a month. */
  private drawDashboards(config: Config, api: HttpApi, { table }: SharedResources, background: WorkersStack): void {
    const workers = [...background.queueWorkers].map(([label, { named }]) => ({ label, ...named }));
    const draw = (id: string, name: string, widgets: GraphWidget[][]) =>
      new Dashboard(this, id, { dashboardName: name, widgets });
    const name = `virn-${config.environment}`;
    const newest = (label: string) => ({ period: FIVE_MINUTES, label });
    draw("Dashboard", name, [
      [
        graph("API: calls", [api.metricCount(sum)]),
        graph("API: problems", [api.metricClientError(sum), api.metricServerError(sum)]),
        graph(
          "API: milliseconds",
          ["p50", "p99"].map((statistic) => api.metricLatency({ period: FIVE_MINUTES, statistic })),
        ),
      ],
      [
        graph("Table: capacity and throttling", [
          ...["ConsumedReadCapacityUnits", "ConsumedWriteCapacityUnits"].map((metricName) =>
            tableMetric(metricName, { TableName: table.tableName }),
          ),
          ...Object.values(tableThrottles(table.tableName)),
        ]),
      ],
      ...this.business(config.environment),
    ]);
    draw("QueuesDashboard", `${name}-queues`, [
      [
        graph(
          "Queues: messages",
          workers.map(({ label, queue }) => queue.metricApproximateNumberOfMessagesVisible(newest(label))),
        ),
        graph(
          "Queues: age of the oldest message, seconds",
          workers.map(({ label, queue }) => queue.metricApproximateAgeOfOldestMessage(newest(label))),
        ),
      ],
    ]);
    draw("WorkersDashboard", `${name}-workers`, [
      [
        graph(
          "Queues: dead letters",
          workers.map(({ label, deadLetters }) => deadLetters.metricApproximateNumberOfMessagesVisible(newest(label))),
        ),
        graph(
          "Workers: milliseconds, p99",
          workers.map(({ label, worker }) => worker.metricDuration({ ...newest(label), statistic: "p99" })),
        ),
        graph(
          "Schedules: failures",
          background.scheduled.map(({ named, node }) => named.metricErrors({ ...sum, label: node.id })),
        ),
      ],
    ]);
  }
}

/** A schedule that runs every minute: CloudWatch knows the time only for a metric with data. */
const CLOCK = "sweepOutbox";

const serviceText: Record<SigningService, string> = {
  SK: "Mobile-ID and Smart-ID of SK",
  OCSP: "The service that says whether certificates are valid (OCSP)",
  TSA: "The time-stamping service (TSA)",
};

const serviceLoss: Record<SigningService, string> = {
  SK: "nobody signs in or signs by phone, while ID cards and links by e-mail work",
  OCSP: "nobody signs, and ID cards do not sign in",
  TSA: "nobody signs, while signing in works",
};

function businessMetric(
  environment: string,
  metricName: MetricName,
  {
    value,
    label,
    period = FIVE_MINUTES,
    statistic = Stats.SUM,
  }: { value?: string; label?: string; period?: Duration; statistic?: string },
): Metric {
  const row = metrics[metricName];
  return new Metric({
    namespace: metricsNamespace(environment),
    metricName,
    period,
    statistic,
    ...(label ? { label } : {}),
    ...("by" in row && value ? { dimensionsMap: { [row.by.name]: value } } : {}),
  });
}

function tableThrottles(tableName: string): Record<string, Metric> {
  const dimensions = [
    { TableName: tableName },
    ...tableShape.indexes.map(({ name }) => ({ TableName: tableName, GlobalSecondaryIndexName: name })),
  ];
  const metrics = ["ReadThrottleEvents", "WriteThrottleEvents"].flatMap((metricName) =>
    dimensions.map((each) => tableMetric(metricName, each)),
  );
  return Object.fromEntries(metrics.map((metric, index) => [`throttles${index}`, metric]));
}

function tableMetric(metricName: string, dimensionsMap: Record<string, string>): Metric {
  return new Metric({ namespace: "AWS/DynamoDB", metricName, dimensionsMap, ...sum });
}

function graph(title: string, left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, left, width: 8 });
}
