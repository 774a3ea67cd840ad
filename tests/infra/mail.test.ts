import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { readConfig } from "#infra/basis/config.ts";
import { settings } from "./settings.ts";
import { fewRoutes, listOf, resourcesOf, statementsOf, synthesize } from "./support.ts";

const { mail, workers } = synthesize().templates;

describe("the sender's identity", () => {
  test("is the sender's domain, with DKIM and a MAIL FROM domain of its own", () => {
    mail!.hasResourceProperties("AWS::SES::EmailIdentity", {
      EmailIdentity: "example.ee",
      ConfigurationSetAttributes: { ConfigurationSetName: Match.anyValue() },
      MailFromAttributes: { MailFromDomain: "bounce.example.ee", BehaviorOnMxFailure: "USE_DEFAULT_VALUE" },
    });
  });

  test("has its DNS records among the outputs", () => {
    const outputs = mail!.findOutputs("*");
    expect(Object.keys(outputs)).toEqual(expect.arrayContaining(["DkimRecord1", "DkimRecord2", "DkimRecord3"]));
    expect(outputs["MailFromMxRecord"]!["Value"]).toBe(
      "bounce.example.ee MX 10 feedback-smtp.eu-north-1.amazonses.com",
    );
    expect(outputs["MailFromSpfRecord"]!["Value"]).toBe('bounce.example.ee TXT "v=spf1 include:amazonses.com ~all"');
  });

  test("may exist already, such as for a second installation of the domain", () => {
    const config = readConfig("production", { ...settings, mailIdentity: "example.ee" });
    const existing = synthesize(config, { routes: fewRoutes }).templates;
    existing["mail"]!.resourceCountIs("AWS::SES::EmailIdentity", 0);
    existing["mail"]!.resourceCountIs("AWS::SES::ConfigurationSet", 1);
    const sending = statementsOf(existing["workers"]!, "virn-production-worker-signInLinks").find(
      ({ Action }) => Action === "ses:SendRawEmail",
    );
    expect(JSON.stringify(sending!.Resource)).toContain(":ses:eu-north-1:123456789012:identity/example.ee");
  });
});

test("a letter names the configuration set, and a worker may use the identity and the set, nothing else of SES", () => {
  const [, lambda] = resourcesOf(workers!, "AWS::Lambda::Function").find(
    ([, { Properties }]) => Properties["FunctionName"] === "virn-production-worker-signInLinks",
  )!;
  const { MAIL_CONFIGURATION_SET: name } = lambda.Properties["Environment"].Variables;
  mail!.hasResourceProperties("AWS::SES::ConfigurationSet", { Name: name });
  const sending = statementsOf(workers!, "virn-production-worker-signInLinks").find(
    ({ Action }) => Action === "ses:SendRawEmail",
  );
  expect(listOf(sending!.Resource)).toHaveLength(2);
  expect(JSON.stringify(sending!.Resource)).not.toContain("*");
});

test("what happens to a letter reaches the worker of the queue, and SES's test message does not", () => {
  mail!.hasResourceProperties("AWS::SES::ConfigurationSetEventDestination", {
    EventDestination: {
      Enabled: true,
      MatchingEventTypes: ["bounce", "complaint", "delivery", "deliveryDelay", "reject"],
    },
  });
  workers!.hasResourceProperties("AWS::SNS::Subscription", {
    Protocol: "sqs",
    RawMessageDelivery: true,
    FilterPolicyScope: "MessageBody",
    FilterPolicy: { eventType: ["Bounce", "Complaint", "Delivery", "DeliveryDelay", "Reject"] },
    RedrivePolicy: { deadLetterTargetArn: Match.anyValue() },
  });
});

describe("bounces, complaints and rejected letters", () => {
  test("go through a topic that only SES of this account may publish to", () => {
    mail!.hasResourceProperties("AWS::SES::ConfigurationSetEventDestination", {
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ["bounce", "complaint", "reject"],
        SnsDestination: { TopicARN: Match.anyValue() },
      },
    });
    mail!.hasResourceProperties("AWS::SNS::TopicPolicy", {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: "sns:Publish",
            Effect: "Allow",
            Principal: { Service: "ses.amazonaws.com" },
            Condition: { StringEquals: { "aws:SourceAccount": "123456789012" } },
          }),
        ]),
      },
    });
  });

  test("wait in a queue for 14 days however often somebody reads them; those undelivered go to a dead-letter queue", () => {
    const [subscription] = resourcesOf(mail!, "AWS::SNS::Subscription");
    const deadLetters = subscription![1].Properties["RedrivePolicy"].deadLetterTargetArn;
    const [queue] = subscription![1].Properties["Endpoint"]["Fn::GetAtt"];
    const [, { Properties }] = resourcesOf(mail!, "AWS::SQS::Queue").find(([id]) => id === queue)!;
    expect(Properties["MessageRetentionPeriod"]).toBe(14 * 24 * 60 * 60);
    expect(Properties["RedrivePolicy"]).toBeUndefined();
    mail!.hasResourceProperties("AWS::CloudWatch::Alarm", {
      MetricName: "ApproximateNumberOfMessagesVisible",
      Dimensions: [{ Name: "QueueName", Value: { "Fn::GetAtt": [deadLetters["Fn::GetAtt"][0], "QueueName"] } }],
    });
  });
});
