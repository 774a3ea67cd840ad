import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
  type LambdaDeploymentGroupProps,
  TimeBasedCanaryTrafficRouting,
} from "aws-cdk-lib/aws-codedeploy";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Alias } from "aws-cdk-lib/aws-lambda";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { namesOf } from "#infra/basis/names.ts";
import { addAlarm } from "./alarm.ts";
import type { FunctionContext } from "./FunctionContext.ts";
import { acknowledge } from "./nag.ts";
import type { VirnFunction } from "./VirnFunction.ts";

export const LIVE = "live";

/** The alarm rings after three bad minutes of four, and CloudWatch needs two more to count the last. */
const CANARY = { percentage: 10, interval: Duration.minutes(6) };
/** A line of level ERROR, or a run that Lambda ended. */
const FAILED_RUNS = FilterPattern.literal(
  '{ ($.level = "ERROR") || ($.record.status = "error") || ($.record.status = "timeout") }',
);
/** Limit of one minute. A single failed call has its own alarm, and does not undo a deploy. */
const MAX_FAILED_RUNS = 5;
const POLICY = "service-role/AWSCodeDeployRoleForLambdaLimited";

/**
 * Shifts calls to new code: a tenth for six minutes, then all; a health alarm of the stack's log takes the code back, and
 * CloudFormation the stack. The functions of one stack shift at the same time.
 */
export class Release extends Construct {
  private readonly shift: Omit<LambdaDeploymentGroupProps, "alias">;

  constructor(scope: Construct, id: string, { context, stack }: { context: FunctionContext; stack: string }) {
    super(scope, id);
    const { config, logGroup, shared } = context;
    const metric = { metricNamespace: namesOf(config).of("health"), metricName: stack };
    new MetricFilter(this, "FailedRuns", { logGroup, filterPattern: FAILED_RUNS, metricValue: "1", ...metric });
    const health = addAlarm(this, "HealthAlarm", {
      metric: new Metric({
        namespace: metric.metricNamespace,
        metricName: stack,
        statistic: "Sum",
        period: Duration.minutes(1),
      }),
      topic: shared.alarms,
      meaning: `Many calls of functions of stack ${stack} fail. A deploy that is under way is taken back by itself. Search the log for level ERROR.`,
      heading: "Functions fail",
      threshold: MAX_FAILED_RUNS,
    });
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("codedeploy.amazonaws.com"),
      description: "CodeDeploy shifts calls to new code",
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(POLICY)],
    });
    acknowledge(role, {
      [`AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${POLICY}]`]:
        "It invokes functions of CodeDeploy's name, reads alarms and changes aliases, whose names it cannot know.",
    });
    this.shift = {
      application: new LambdaApplication(this, "Application"),
      role,
      ...(config.hasCanary
        ? {
            alarms: [health],
            deploymentConfig: new LambdaDeploymentConfig(this, "Canary", {
              trafficRouting: new TimeBasedCanaryTrafficRouting(CANARY),
            }),
          }
        : { deploymentConfig: LambdaDeploymentConfig.ALL_AT_ONCE }),
    };
  }

  /** Callers of the function use this alias. */
  aliasOf(lambda: VirnFunction): Alias {
    const alias = lambda.addAlias(LIVE);
    new LambdaDeploymentGroup(lambda, "Shift", { ...this.shift, alias });
    return alias;
  }
}
