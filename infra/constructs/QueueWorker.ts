import { Duration } from "aws-cdk-lib";
import { ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { workerSource } from "#infra/bundle.ts";
import type { QueueRow } from "#shared/messages/queues.ts";
import { FunctionRole } from "./FunctionRole.ts";
import { type House, VirnFunction } from "./VirnFunction.ts";

/** A message that failed so often waits for a person; the embedded system counts to the same number. */
const MAX_RECEIVES = 5;
/** AWS takes no smaller limit for a queue. */
const LEAST_CONCURRENCY = 2;

/**
 * A queue, the function that works on it, the queue where its failures end, and the alarm that says what breaks for whom
 * when one does: one unit, so that none of them is forgotten (architecture.md, rule 8).
 */
export class QueueWorker extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly worker: VirnFunction;
  readonly role: FunctionRole;

  /** @param name of the queue and of its worker's file. */
  constructor(scope: Construct, id: string, { name, row, house }: { name: string; row: QueueRow; house: House }) {
    super(scope, id);
    const common = {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: !house.config.isLocal,
      retentionPeriod: Duration.days(14),
    };
    this.deadLetters = new Queue(this, "DeadLetters", common);
    this.queue = new Queue(this, "Queue", {
      ...common,
      // A little longer than a run, so that a message whose run was cut off comes again as soon as it safely can.
      visibilityTimeout: Duration.seconds(row.timeoutSeconds + 60),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MAX_RECEIVES },
    });
    this.role = new FunctionRole(this, "Role", { house, description: `Worker of queue ${name}` });
    this.worker = new VirnFunction(this, "Worker", {
      house,
      source: workerSource(name, row.carries),
      description: row.purpose,
      role: this.role,
      memoryMb: row.memoryMb,
      timeoutSeconds: row.timeoutSeconds,
    });
    this.worker.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: row.batch,
        maxConcurrency: Math.max(row.concurrency, LEAST_CONCURRENCY),
        reportBatchItemFailures: true,
      }),
    );
    this.deadLetters
      .metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1), statistic: "Maximum" })
      .createAlarm(this, "DeadLettersAlarm", {
        alarmDescription: `Messages of queue ${name} failed ${MAX_RECEIVES} times. ${row.purpose}`,
        threshold: 0,
        comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
        evaluationPeriods: 1,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      })
      .addAlarmAction(new SnsAction(house.data.alarms));
  }
}
