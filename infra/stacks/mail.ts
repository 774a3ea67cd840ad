import { CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  MailFromBehaviorOnMxFailure,
  SuppressionReasons,
} from "aws-cdk-lib/aws-ses";
import { type ITopic, Topic } from "aws-cdk-lib/aws-sns";
import { SqsSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import type { Config } from "#infra/basis/config.ts";
import { namesOf } from "#infra/basis/names.ts";
import { addAlarm } from "#infra/constructs/alarm.ts";
import { acknowledge } from "#infra/constructs/nag.ts";
import { makeLasting } from "#infra/constructs/PrivateBucket.ts";

interface MailStackProps extends StackProps {
  config: Config;
  alarms: ITopic;
}

/** AWS reviews an account at 5 % bounces and 0.1 % complaints, and stops its mail at 10 % and 0.5 %. */
const MAX_BOUNCE_RATE = 0.04;
const MAX_COMPLAINT_RATE = 0.0008;

export class MailStack extends Stack {
  /** Events of letters after SES took them, for the queue `mailEvents`. */
  readonly letterEvents: ITopic;

  constructor(scope: Construct, id: string, { config, alarms, ...props }: MailStackProps) {
    super(scope, id, props);
    const names = namesOf(config);
    const configurationSet = new ConfigurationSet(this, "ConfigurationSet", {
      configurationSetName: names.configurationSet.name,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    if (!config.mail.existingIdentity) this.makeIdentity(config, configurationSet);
    this.collectEvents(configurationSet, config, alarms);
    this.publish(configurationSet, "LetterEvents", config, [
      EmailSendingEvent.BOUNCE,
      EmailSendingEvent.COMPLAINT,
      EmailSendingEvent.DELIVERY,
      EmailSendingEvent.DELIVERY_DELAY,
      EmailSendingEvent.REJECT,
    ]);
    this.letterEvents = Topic.fromTopicArn(this, "NamedLetterEvents", names.topicArn("LetterEvents"));
    this.watchReputation(alarms);
  }

  private makeIdentity({ mail, isLocal }: Config, configurationSet: ConfigurationSet): void {
    const mailFromDomain = `bounce.${mail.domain}`;
    const identity = new EmailIdentity(this, "Identity", {
      identity: Identity.domain(mail.domain),
      configurationSet,
      mailFromDomain,
      mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
    });
    makeLasting(identity, "Identity");
    if (!isLocal) this.putOutDnsRecords(identity, mailFromDomain);
  }

  /** DNS records for a person to add: DKIM, and MX and SPF of the MAIL FROM domain. */
  private putOutDnsRecords({ dkimRecords }: EmailIdentity, mailFromDomain: string): void {
    for (const [index, { name, value }] of dkimRecords.entries()) {
      new CfnOutput(this, `DkimRecord${index + 1}`, { value: `${name} CNAME ${value}` });
    }
    new CfnOutput(this, "MailFromMxRecord", {
      value: `${mailFromDomain} MX 10 feedback-smtp.${this.region}.amazonses.com`,
    });
    new CfnOutput(this, "MailFromSpfRecord", { value: `${mailFromDomain} TXT "v=spf1 include:amazonses.com ~all"` });
  }

  /** SES → topic → queue: bounces, complaints and rejected letters stay there for 14 days. */
  private collectEvents(configurationSet: ConfigurationSet, config: Config, alarms: ITopic): void {
    const { isLocal } = config;
    const common = {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: !isLocal,
      retentionPeriod: Duration.days(14),
    };
    const deadLetters = new Queue(this, "EventsDeadLetters", common);
    // Only people read it. A limit of receives would take an event away from the next reader, and ring the alarm below.
    const events = new Queue(this, "Events", common);
    for (const queue of [events, deadLetters]) {
      acknowledge(queue, { "AwsSolutions-SQS3": "No worker reads it; dead letters are what SNS could not deliver." });
    }
    const topic = this.publish(configurationSet, "Events", config, [
      EmailSendingEvent.BOUNCE,
      EmailSendingEvent.COMPLAINT,
      EmailSendingEvent.REJECT,
    ]);
    topic.addSubscription(new SqsSubscription(events, { rawMessageDelivery: true, deadLetterQueue: deadLetters }));
    new CfnOutput(this, "MailEventsQueue", { value: events.queueUrl });
    addAlarm(this, "EventsDeadLettersAlarm", {
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(1),
        statistic: "Maximum",
      }),
      topic: alarms,
      meaning:
        "Bounces and complaints did not reach their queue: letters that failed stay unnoticed. Look at the dead-letter queue of the mail events.",
      heading: "Mail events are lost",
      threshold: 0,
    });
  }

  private publish(configurationSet: ConfigurationSet, id: string, config: Config, events: EmailSendingEvent[]): Topic {
    const topic = new Topic(this, `${id}Topic`, { topicName: namesOf(config).of(id), enforceSSL: !config.isLocal });
    // enforceSSL adds a policy, which replaces the default one.
    const ses = new ServicePrincipal("ses.amazonaws.com", {
      conditions: { StringEquals: { "aws:SourceAccount": this.account } },
    });
    const mayPublish = topic.addToResourcePolicy(
      new PolicyStatement({ principals: [ses], actions: ["sns:Publish"], resources: [topic.topicArn] }),
    );
    const destination = configurationSet.addEventDestination(`${id}Destination`, {
      destination: EventDestination.snsTopic(topic),
      events,
    });
    // SES publishes a test message when the destination is created.
    if (mayPublish.policyDependable) destination.node.addDependency(mayPublish.policyDependable);
    return topic;
  }

  /** Watches the whole account, since AWS stops the mail of the whole account. */
  private watchReputation(alarms: ITopic): void {
    const rate = (metricName: string) =>
      new Metric({ namespace: "AWS/SES", metricName, statistic: "Maximum", period: Duration.hours(1) });
    addAlarm(this, "BounceAlarm", {
      metric: rate("Reputation.BounceRate"),
      topic: alarms,
      meaning:
        "Too many letters bounce: AWS may stop the mail of this account, and then sign-in by e-mail does not work. Find the wrong addresses in the queue of mail events.",
      heading: "Letters bounce",
      threshold: MAX_BOUNCE_RATE,
    });
    addAlarm(this, "ComplaintAlarm", {
      metric: rate("Reputation.ComplaintRate"),
      topic: alarms,
      meaning:
        "Receivers mark letters as spam: AWS may stop the mail of this account, and then sign-in by e-mail does not work. Find who complained in the queue of mail events.",
      heading: "Letters are marked as spam",
      threshold: MAX_COMPLAINT_RATE,
    });
  }
}
