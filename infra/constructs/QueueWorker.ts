import { Duration } from "aws-cdk-lib";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { workerSource } from "#infra/basis/bundle.ts";
import type { QueueRow } from "#shared/platform/queues.ts";
import { addAlarm, FIVE_MINUTES } from "./alarm.ts";
import type { FunctionContext, Network } from "./FunctionContext.ts";
import { FunctionRole } from "./FunctionRole.ts";
import { VirnFunction } from "./VirnFunction.ts";

/** Attempts before a message goes to the dead-letter queue. The embedded system makes 100, since nobody redrives there. */
const MAX_RECEIVES = 5;
/** The smallest maximum concurrency that AWS accepts for a queue. */
const MIN_CONCURRENCY = 2;
const RETRY_MARGIN_SECONDS = 60;

interface QueueWorkerProps {
  name: string;
  row: QueueRow;
  context: FunctionContext;
  network?: Network;
}

export class QueueWorker extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly worker: VirnFunction;
  readonly role: FunctionRole;

  constructor(scope: Construct, id: string, { name, row, context, network }: QueueWorkerProps) {
    super(scope, id);
    const common = {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: !context.config.isLocal,
      retentionPeriod: Duration.days(14),
    };
    const visibilitySeconds = row.timeoutSeconds + RETRY_MARGIN_SECONDS;
    this.deadLetters = new Queue(this, "DeadLetters", common);
    this.queue = new Queue(this, "Queue", {
      ...common,
      // Longer than a run, so that a message is not received again while a run works on it.
      visibilityTimeout: Duration.seconds(visibilitySeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MAX_RECEIVES },
    });
    this.role = new FunctionRole(this, "Role", { context, description: `Worker of queue ${name}` });
    if (network) this.role.allowNetwork(workerSource(name).name);
    this.worker = new VirnFunction(this, "Worker", {
      context,
      source: workerSource(name, row.carries),
      description: row.purpose,
      role: this.role,
      memoryMb: row.memoryMb,
      timeoutSeconds: row.timeoutSeconds,
      ...(network ? { network } : {}),
    });
    this.worker.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: row.batch,
        maxConcurrency: Math.max(row.concurrency, MIN_CONCURRENCY),
        reportBatchItemFailures: true,
      }),
    );
    addAlarm(this, "DeadLettersAlarm", {
      metric: this.deadLetters.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(1),
        statistic: "Maximum",
      }),
      topic: context.shared.alarms,
      meaning: `Messages of queue ${name} failed ${MAX_RECEIVES} times. ${row.purpose} Read the worker's log, mend the cause, then redrive the dead-letter queue.`,
      heading: "Dead letters",
      threshold: 0,
    });
    addAlarm(this, "AgeAlarm", {
      metric: this.queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES, statistic: "Maximum" }),
      topic: context.shared.alarms,
      meaning: `The oldest message of queue ${name} waits longer than three attempts take. ${row.purpose} Look for errors and throttling of the worker.`,
      heading: "Queue falls behind",
      threshold: Math.max(FIVE_MINUTES.toSeconds(), 3 * visibilitySeconds),
    });
  }
}
