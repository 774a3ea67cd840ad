import { Duration, Stack } from "aws-cdk-lib";
import { ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import { Construct } from "constructs";
import { scheduleSource } from "#infra/bundle.ts";
import type { ScheduleRow } from "#shared/messages/schedules.ts";
import { FunctionRole } from "./FunctionRole.ts";
import { type House, VirnFunction } from "./VirnFunction.ts";

/** Runs that fail one after the other until somebody is called. */
const FAILURES = 3;

/** A function that runs every so many minutes, and the alarm that says what breaks for whom when it keeps failing. */
export class ScheduledFunction extends Construct {
  readonly worker: VirnFunction;
  readonly role: FunctionRole;

  /** @param name of the schedule and of its file. */
  constructor(scope: Construct, id: string, { name, row, house }: { name: string; row: ScheduleRow; house: House }) {
    super(scope, id);
    this.role = new FunctionRole(this, "Role", { house, description: `Schedule ${name}` });
    this.worker = new VirnFunction(this, "Function", {
      house,
      source: scheduleSource(name),
      description: row.purpose,
      role: this.role,
      memoryMb: row.memoryMb,
      timeoutSeconds: row.timeoutSeconds,
    });
    // The next run is the repeat of one that failed; what could not start in time is not made up for.
    this.worker.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(row.everyMinutes) });
    this.startEvery(row.everyMinutes);
    this.worker
      .metricErrors({ period: Duration.minutes(row.everyMinutes), statistic: "Sum" })
      .createAlarm(this, "FailureAlarm", {
        alarmDescription: `Schedule ${name} failed ${FAILURES} times in a row. ${row.purpose}`,
        threshold: 0,
        comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
        evaluationPeriods: FAILURES,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      })
      .addAlarmAction(new SnsAction(house.data.alarms));
  }

  /** By hand, as CDK's own target would let the scheduler start every version of the function. */
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
