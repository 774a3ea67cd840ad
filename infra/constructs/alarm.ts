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
  | "Backups stop"
  | "Certificates end"
  | "CloudFront errors"
  | "Composite reports fail"
  | "Costs grow"
  | "Dead letters"
  | "EUDR fails"
  | "EVR fails"
  | "Facts are old"
  | "Functions are throttled"
  | "Functions fail"
  | "Letters bounce"
  | "Letters are marked as spam"
  | "Mail events are lost"
  | "Many calls are refused"
  | "Nobody calls"
  | "Pages fail"
  | "Queue falls behind"
  | "Schedule fails"
  | "Signing fails for everyone"
  | "Site is not reached"
  | "Table is throttled";

interface AlarmProps {
  metric: Metric | MathExpression;
  topic: ITopic;
  /** Consequences, and what to do first. */
  meaning: string;
  heading: RunbookHeading;
  threshold: number;
  isBelow?: boolean;
  ringsWithoutData?: boolean;
  /** For what people wait for at that moment: two of three periods. */
  isUrgent?: boolean;
  /** For what is rare and does not mend itself: one bad period. */
  isSingle?: boolean;
  /** For what happens once a day: none of four periods, which together are longer than from one night to the next. */
  isNightly?: boolean;
}

/** Three of four periods: one bad minute mends itself, and an alarm that wakes people for it is soon ignored. */
const PERIODS = { evaluationPeriods: 4, datapointsToAlarm: 3 };
const URGENT_PERIODS = { evaluationPeriods: 3, datapointsToAlarm: 2 };
const SINGLE_PERIOD = { evaluationPeriods: 1, datapointsToAlarm: 1 };
const NIGHTLY_PERIODS = { evaluationPeriods: 4, datapointsToAlarm: 4 };

/** Mails when it rings and when it ends. */
export function addAlarm(scope: Construct, id: string, props: AlarmProps): Alarm {
  const alarm = props.metric.createAlarm(scope, id, {
    alarmDescription: `${props.meaning} See docs/runbook.md, "${props.heading}".`,
    threshold: props.threshold,
    comparisonOperator: props.isBelow
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_THRESHOLD,
    ...periodsOf(props),
    treatMissingData: props.ringsWithoutData ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  const mail = new SnsAction(props.topic);
  alarm.addAlarmAction(mail);
  alarm.addOkAction(mail);
  return alarm;
}

function periodsOf({ isUrgent, isNightly, isSingle }: AlarmProps) {
  if (isSingle) return SINGLE_PERIOD;
  if (isUrgent) return URGENT_PERIODS;
  return isNightly ? NIGHTLY_PERIODS : PERIODS;
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
