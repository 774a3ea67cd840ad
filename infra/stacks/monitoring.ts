import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import {
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  Metric,
  Stats,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { Construct } from "constructs";
import type { Config } from "#infra/config.ts";
import type { DataStack } from "./data.ts";
import type { WorkersStack } from "./workers.ts";

interface MonitoringStackProps extends StackProps {
  config: Config;
  api: HttpApi;
  data: DataStack;
  background: WorkersStack;
}

interface Watched {
  metric: Metric;
  /** What breaks for whom. */
  meaning: string;
  /** The most that is still well. */
  upTo: number;
  /** Periods of five minutes in a row. */
  periods: number;
}

const period = Duration.minutes(5);
const sum = { period, statistic: Stats.SUM };
/** The slowest operation, an act of 2,000 reports, is given five seconds. */
const SLOW_MS = 5000;

/** What a user would notice, as alarms, and one page to look at first. Dead letters and schedules ring by themselves. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, { config, api, data, background, ...props }: MonitoringStackProps) {
    super(scope, id, props);
    const refusedWork = ["ReadThrottleEvents", "WriteThrottleEvents"].map((metricName) =>
      tableMetric(data, metricName),
    );
    this.watch(data, {
      ApiErrors: {
        metric: api.metricServerError(sum),
        meaning: "The API answers with internal errors: what a user just did may not have happened.",
        upTo: 0,
        periods: 1,
      },
      SlowApi: {
        metric: api.metricLatency({ period, statistic: "p99" }),
        meaning: "One call in a hundred takes longer than making the largest act may: pages hang.",
        upTo: SLOW_MS,
        periods: 3,
      },
    });
    const workers = [...background.queueWorkers];
    new Dashboard(this, "Dashboard", {
      dashboardName: `virn-${config.environment}`,
      widgets: [
        [
          graph("API: calls", [api.metricCount(sum)]),
          graph("API: problems", [api.metricClientError(sum), api.metricServerError(sum)]),
          graph(
            "API: milliseconds",
            ["p50", "p99"].map((statistic) => api.metricLatency({ period, statistic })),
          ),
        ],
        [
          graph(
            "Queues: waiting",
            workers.map(([name, { queue }]) => queue.metricApproximateNumberOfMessagesVisible({ period, label: name })),
          ),
          graph(
            "Queues: seconds that the oldest waits",
            workers.map(([name, { queue }]) => queue.metricApproximateAgeOfOldestMessage({ period, label: name })),
          ),
          graph(
            "Queues: dead letters",
            workers.map(([name, { deadLetters }]) =>
              deadLetters.metricApproximateNumberOfMessagesVisible({ period, label: name }),
            ),
          ),
        ],
        [
          graph(
            "Workers: milliseconds, p99",
            workers.map(([name, { worker }]) => worker.metricDuration({ period, statistic: "p99", label: name })),
          ),
          graph(
            "Schedules: failures",
            background.scheduled.map(({ worker, node }) => worker.metricErrors({ ...sum, label: node.id })),
          ),
          graph("Table: capacity used", [
            tableMetric(data, "ConsumedReadCapacityUnits"),
            tableMetric(data, "ConsumedWriteCapacityUnits"),
            ...refusedWork,
          ]),
        ],
      ],
    });
  }

  private watch({ alarms }: DataStack, watched: Record<string, Watched>): void {
    for (const [name, { metric, meaning, upTo, periods }] of Object.entries(watched)) {
      metric
        .createAlarm(this, name, {
          alarmDescription: meaning,
          threshold: upTo,
          comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
          evaluationPeriods: periods,
          treatMissingData: TreatMissingData.NOT_BREACHING,
        })
        .addAlarmAction(new SnsAction(alarms));
    }
  }
}

function tableMetric({ table }: DataStack, metricName: string): Metric {
  const dimensionsMap = { TableName: table.tableName };
  return new Metric({ namespace: "AWS/DynamoDB", metricName, dimensionsMap, ...sum });
}

function graph(title: string, left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, left, width: 8 });
}
