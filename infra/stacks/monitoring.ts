import { Stack, type StackProps } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { Dashboard, GraphWidget, type IMetric, MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { tableShape } from "#functions/platform/table/tableKeys.ts";
import type { Config } from "#infra/basis/config.ts";
import { namesOf, routeFunction } from "#infra/basis/names.ts";
import { addAlarm, FIVE_MINUTES } from "#infra/constructs/alarm.ts";
import type { SharedResources } from "#infra/constructs/FunctionContext.ts";
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
/** In five minutes: one browser reports five a minute at most, an extension of one user is no alarm. */
const MAX_PAGE_ERRORS = 30;

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
      periods: 1,
    });
    addAlarm(this, "ThrottledFunctions", {
      metric: new Metric({ namespace: "AWS/Lambda", metricName: "Throttles", ...sum }),
      topic: shared.alarms,
      meaning:
        "Lambda refuses to run functions of this account: users see errors and queues grow. Ask AWS for more concurrent executions.",
      heading: "Functions are throttled",
      threshold: 0,
      periods: 1,
    });
    // MiniStack (1.5.33) refuses an alarm on an expression.
    if (!config.isLocal) {
      addAlarm(this, "ThrottledTable", {
        metric: new MathExpression({
          expression: Object.keys(throttledTable).join(" + "),
          usingMetrics: throttledTable,
          label: "Throttled reads and writes",
          period: FIVE_MINUTES,
        }),
        topic: shared.alarms,
        meaning:
          "DynamoDB refuses reads or writes of the table or an index: pages and imports are slow or fail. Find out which import or job writes so much.",
        heading: "Table is throttled",
        threshold: 0,
        periods: 2,
      });
    }
    this.drawDashboard(config, api, shared, background);
  }

  private watchApi(api: HttpApi, { alarms }: SharedResources): void {
    addAlarm(this, "ApiErrors", {
      metric: api.metricServerError(sum),
      topic: alarms,
      meaning:
        "The API answers with internal errors: what a user just did may not have happened. Search the log for level ERROR.",
      heading: "API errors",
      threshold: 0,
      periods: 1,
    });
    addAlarm(this, "SlowApi", {
      metric: api.metricLatency({ period: FIVE_MINUTES, statistic: "p99" }),
      topic: alarms,
      meaning:
        "One call in a hundred takes longer than five seconds: pages hang for users. Look for the slow route in the access log.",
      heading: "API is slow",
      threshold: SLOW_MS,
      periods: 3,
    });
  }

  private drawDashboard(config: Config, api: HttpApi, { table }: SharedResources, background: WorkersStack): void {
    const workers = [...background.queueWorkers];
    new Dashboard(this, "Dashboard", {
      dashboardName: `virn-${config.environment}`,
      widgets: [
        [
          graph("API: calls", [api.metricCount(sum)]),
          graph("API: problems", [api.metricClientError(sum), api.metricServerError(sum)]),
          graph(
            "API: milliseconds",
            ["p50", "p99"].map((statistic) => api.metricLatency({ period: FIVE_MINUTES, statistic })),
          ),
        ],
        [
          graph(
            "Queues: messages",
            workers.map(
              ([
                label,
                {
                  named: { queue },
                },
              ]) => queue.metricApproximateNumberOfMessagesVisible({ period: FIVE_MINUTES, label }),
            ),
          ),
          graph(
            "Queues: age of the oldest message, seconds",
            workers.map(
              ([
                label,
                {
                  named: { queue },
                },
              ]) => queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES, label }),
            ),
          ),
          graph(
            "Queues: dead letters",
            workers.map(
              ([
                label,
                {
                  named: { deadLetters },
                },
              ]) => deadLetters.metricApproximateNumberOfMessagesVisible({ period: FIVE_MINUTES, label }),
            ),
          ),
        ],
        [
          graph(
            "Workers: milliseconds, p99",
            workers.map(
              ([
                label,
                {
                  named: { worker },
                },
              ]) => worker.metricDuration({ period: FIVE_MINUTES, statistic: "p99", label }),
            ),
          ),
          graph(
            "Schedules: failures",
            background.scheduled.map(({ named, node }) => named.metricErrors({ ...sum, label: node.id })),
          ),
          graph("Table: capacity and throttling", [
            ...["ConsumedReadCapacityUnits", "ConsumedWriteCapacityUnits"].map((metricName) =>
              tableMetric(metricName, { TableName: table.tableName }),
            ),
            ...Object.values(tableThrottles(table.tableName)),
          ]),
        ],
      ],
    });
  }
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
