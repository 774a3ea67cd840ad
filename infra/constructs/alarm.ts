import { Duration } from "aws-cdk-lib";
import {
  type Alarm,
  ComparisonOperator,
  type MathExpression,
  type Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { type ITopic, Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import type { Config } from "#infra/basis/config.ts";
import { namesOf } from "#infra/basis/names.ts";

/** Headings of docs/runbook.md; a test checks that each exists. */
export type RunbookHeading =
  | "API errors"
  | "API is slow"
  | "CloudFront errors"
  | "Dead letters"
  | "Functions are throttled"
  | "Functions fail"
  | "Letters bounce"
  | "Letters are marked as spam"
  | "Mail events are lost"
  | "Pages fail"
  | "Queue falls behind"
  | "Schedule fails"
  | "Schedule stopped"
  | "Table is throttled";

interface AlarmProps {
  metric: Metric | MathExpression;
  topic: ITopic;
  /** Consequences, and what to do first. */
  meaning: string;
  heading: RunbookHeading;
  threshold: number;
  isBelow?: boolean;
  periods: number;
  ringsWithoutData?: boolean;
}

export function addAlarm(scope: Construct, id: string, props: AlarmProps): Alarm {
  const alarm = props.metric.createAlarm(scope, id, {
    alarmDescription: `${props.meaning} See docs/runbook.md, "${props.heading}".`,
    threshold: props.threshold,
    comparisonOperator: props.isBelow
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: props.periods,
    treatMissingData: props.ringsWithoutData ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(new SnsAction(props.topic));
  return alarm;
}

export const FIVE_MINUTES = Duration.minutes(5);

export function alarmTopic(scope: Construct, config: Config): Topic {
  const { isLocal, account, alarmEmail } = config;
  const alarms = new Topic(scope, "Alarms", { topicName: namesOf(config).of("alarms"), enforceSSL: !isLocal });
  // enforceSSL adds a policy, which replaces the default one that lets CloudWatch publish.
  const cloudWatch = new ServicePrincipal("cloudwatch.amazonaws.com", {
    conditions: { StringEquals: { "aws:SourceAccount": account } },
  });
  alarms.addToResourcePolicy(
    new PolicyStatement({ principals: [cloudWatch], actions: ["sns:Publish"], resources: [alarms.topicArn] }),
  );
  if (alarmEmail) alarms.addSubscription(new EmailSubscription(alarmEmail));
  return alarms;
}
