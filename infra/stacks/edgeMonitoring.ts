import { CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import type { Config } from "#infra/basis/config.ts";
import { addAlarm, alarmTopic, FIVE_MINUTES } from "#infra/constructs/alarm.ts";

interface EdgeMonitoringStackProps extends StackProps {
  config: Config;
  distributionId: string;
  certificateArn: string;
}

/** Percent of requests. */
const MAX_ERROR_RATE = 5;
/** ACM renews a certificate 60 days before it ends. */
const CERTIFICATE_DAYS = 30;

/** In us-east-1, where CloudFront's metrics are: an alarm and its topic have to be in the same region. */
export class EdgeMonitoringStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { config, distributionId, certificateArn, ...props }: EdgeMonitoringStackProps,
  ) {
    super(scope, id, props);
    const topic = alarmTopic(this, config);
    new CfnOutput(this, "AlarmTopic", { value: topic.topicArn });
    addAlarm(this, "CloudFrontErrors", {
      metric: new Metric({
        namespace: "AWS/CloudFront",
        metricName: "5xxErrorRate",
        dimensionsMap: { DistributionId: distributionId, Region: "Global" },
        statistic: "Average",
        period: FIVE_MINUTES,
      }),
      topic,
      meaning:
        "CloudFront answers more than one request in twenty with an error: users see no pages or no data. Look whether the API's own alarm rings too.",
      heading: "CloudFront errors",
      threshold: MAX_ERROR_RATE,
    });
    addAlarm(this, "CertificateEnds", {
      metric: new Metric({
        namespace: "AWS/CertificateManager",
        metricName: "DaysToExpiry",
        dimensionsMap: { CertificateArn: certificateArn },
        statistic: "Minimum",
        period: Duration.days(1),
      }),
      topic,
      meaning:
        "The certificate of the site ends within 30 days and was not renewed: after that browsers refuse the site. Look at its DNS record in ACM.",
      heading: "Certificates end",
      threshold: CERTIFICATE_DAYS,
      isBelow: true,
    });
  }
}
