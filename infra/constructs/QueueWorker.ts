import { Duration } from "aws-cdk-lib";
import { Function, type IFunction } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { type IQueue, Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { workerSource } from "#infra/basis/bundle.ts";
import { CONCURRENCY_TO_SHARE, maxConcurrencyOf } from "#infra/basis/concurrency.ts";
import { namesOf } from "#infra/basis/names.ts";
import type { QueueRow } from "#shared/platform/queues.ts";
import { addAlarm, FIVE_MINUTES } from "./alarm.ts";
import type { FunctionContext, Network } from "./FunctionContext.ts";
import { FunctionRole } from "./FunctionRole.ts";
import type { Release } from "./Release.ts";
import { VirnFunction } from "./VirnFunction.ts";

/** Runs of a minute or less. A message that Lambda throttles waits for its visibility, and counts as received. */
const SHORT_SECONDS = 60;
/** Visibility as a multiple of the worker's timeout, as AWS advises for workers that may be throttled. */
const SHORT_VISIBILITY = 6;
/** Attempts before a message goes to the dead-letter queue. The embedded system makes 100, since nobody redrives there. */
const MAX_RECEIVES = { short: 5, long: 10 };
/**
 * SQS counts the age of a dead letter from its first sending, so what waited in its queue waits that much shorter as a dead letter.
 * The longest that SQS takes is 14 days; without attempts a message is lost after the other one.
 */
const RETENTION = { queue: Duration.days(7), deadLetters: Duration.days(14) };
/** Longer workers repeat nothing: after a crash their user waits for the timeout and this margin. */
const RETRY_MARGIN_SECONDS = 60;

interface QueueWorkerProps {
  name: string;
  row: QueueRow;
  context: FunctionContext;
  network?: Network;
  /** Absent on an emulator. */
  release?: Release;
}

export class QueueWorker extends Construct {
  /** References by name for stacks that watch them, so that nothing is exported. */
  readonly named: { queue: IQueue; deadLetters: IQueue; worker: IFunction };
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly worker: VirnFunction;
  readonly role: FunctionRole;

  constructor(scope: Construct, id: string, { name, row, context, network, release }: QueueWorkerProps) {
    super(scope, id);
    const common = {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: !context.config.isLocal,
    };
    const isShort = row.timeoutSeconds <= SHORT_SECONDS;
    const visibilitySeconds = isShort
      ? SHORT_VISIBILITY * row.timeoutSeconds
      : row.timeoutSeconds + RETRY_MARGIN_SECONDS;
    const maxReceives = isShort ? MAX_RECEIVES.short : MAX_RECEIVES.long;
    const names = namesOf(context.config);
    const deadLetters = `${name}-DeadLetters`;
    this.deadLetters = new Queue(this, "DeadLetters", {
      ...common,
      queueName: names.of(deadLetters),
      retentionPeriod: RETENTION.deadLetters,
    });
    this.queue = new Queue(this, "Queue", {
      ...common,
      queueName: names.of(name),
      retentionPeriod: RETENTION.queue,
      // Longer than a run, so that a message is not received again while a run works on it.
      visibilityTimeout: Duration.seconds(visibilitySeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: maxReceives },
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
      ...(row.signsIn && context.config.concurrency >= CONCURRENCY_TO_SHARE ? { reserved: row.concurrency } : {}),
    });
    this.named = {
      queue: Queue.fromQueueArn(this, "NamedQueue", names.queueArn(name)),
      deadLetters: Queue.fromQueueArn(this, "NamedDeadLetters", names.queueArn(deadLetters)),
      worker: Function.fromFunctionArn(this, "NamedWorker", names.functionArn(workerSource(name).name)),
    };
    const called = release?.aliasOf(this.worker) ?? this.worker;
    called.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: row.batch,
        maxConcurrency: maxConcurrencyOf(row, context.config.concurrency),
        reportBatchItemFailures: true,
      }),
    );
    addAlarm(this, "DeadLettersAlarm", {
      metric: this.deadLetters.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(1),
        statistic: "Maximum",
      }),
      topic: context.shared.alarms,
      meaning: `Messages of queue ${name} failed ${maxReceives} times. ${row.purpose} Read the worker's log, mend the cause, then redrive the dead-letter queue.`,
      heading: "Dead letters",
      threshold: 0,
    });
    const { lateSeconds } = row;
    const isUrgent = lateSeconds !== undefined;
    const limit = isUrgent ? `${lateSeconds} seconds` : "three attempts take";
    addAlarm(this, "AgeAlarm", {
      metric: this.queue.metricApproximateAgeOfOldestMessage({
        period: isUrgent ? Duration.minutes(1) : FIVE_MINUTES,
        statistic: "Maximum",
      }),
      topic: context.shared.alarms,
      meaning: `The oldest message of queue ${name} waits longer than ${limit}. ${row.purpose} Look for errors and throttling of the worker.`,
      heading: "Queue falls behind",
      threshold: lateSeconds ?? Math.max(FIVE_MINUTES.toSeconds(), 3 * visibilitySeconds),
      isUrgent,
    });
  }
}
