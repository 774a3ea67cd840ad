import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import type { Config } from "#infra/config/config.ts";

export function alarmTopic(scope: Construct, { isLocal, account, alarmEmail }: Config): Topic {
  const alarms = new Topic(scope, "Alarms", { enforceSSL: !isLocal });
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
