import { Duration, Stack } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Function, type IFunction } from "aws-cdk-lib/aws-lambda";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import { Construct } from "constructs";
import { scheduleSource } from "#infra/basis/bundle.ts";
import { namesOf } from "#infra/basis/names.ts";
import type { ScheduleRow } from "#shared/platform/schedules.ts";
import { addAlarm } from "./alarm.ts";
import type { FunctionContext } from "./FunctionContext.ts";
import { FunctionRole } from "./FunctionRole.ts";
import { VirnFunction } from "./VirnFunction.ts";

/** CloudWatch gets the metrics of Lambda by the minute, but a run can begin late. */
const MIN_PERIOD_MINUTES = 5;

interface ScheduledFunctionProps {
  name: string;
  row: ScheduleRow;
  context: FunctionContext;
}

export class ScheduledFunction extends Construct {
  readonly worker: VirnFunction;
  /** A reference by name for stacks that watch it, so that nothing is exported. */
  readonly named: IFunction;
  readonly role: FunctionRole;

  constructor(scope: Construct, id: string, { name, row, context }: ScheduledFunctionProps) {
    super(scope, id);
    this.role = new FunctionRole(this, "Role", { context, description: `Schedule ${name}` });
    this.worker = new VirnFunction(this, "Function", {
      context,
      source: scheduleSource(name),
      description: row.purpose,
      role: this.role,
      memoryMb: row.memoryMb,
      timeoutSeconds: row.timeoutSeconds,
    });
    const arn = namesOf(context.config).functionArn(scheduleSource(name).name);
    this.named = Function.fromFunctionArn(this, "Named", arn);
    // The next run repeats a failed one, so neither Lambda nor the scheduler retries.
    this.worker.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(row.everyMinutes) });
    this.startEvery(row.everyMinutes);
    const period = Duration.minutes(Math.max(MIN_PERIOD_MINUTES, row.everyMinutes));
    const { alarms } = context.shared;
    // Lambda sends 0 errors for a good run and nothing without a run: one billed metric tells both.
    addAlarm(this, "FailureAlarm", {
      metric: this.worker.metricErrors({ period, statistic: "Sum" }),
      topic: alarms,
      meaning: `Schedule ${name} failed or did not run, three times of four. ${row.purpose} Read its log for the item that fails; without a log line look whether it is enabled in EventBridge Scheduler.`,
      heading: "Schedule fails",
      threshold: 0,
      ringsWithoutData: true,
    });
  }

  /** CDK's own target would let the scheduler invoke every version of the function; this role names one ARN. */
  private startEvery(minutes: number): void {
    const starter = new Role(this, "Starter", {
      description: "EventBridge Scheduler starts the function",
      assumedBy: new ServicePrincipal("scheduler.amazonaws.com", {
        conditions: { StringEquals: { "aws:SourceAccount": Stack.of(this).account } },
      }),
    });
    const target = this.worker.functionArn;
    starter.addToPolicy(new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources: [target] }));
    new CfnSchedule(this, "Schedule", {
      scheduleExpression: `rate(${minutes} ${minutes === 1 ? "minute" : "minutes"})`,
      flexibleTimeWindow: { mode: "OFF" },
      target: { arn: target, roleArn: starter.roleArn, retryPolicy: { maximumRetryAttempts: 0 } },
    }).node.addDependency(starter);
  }
}
