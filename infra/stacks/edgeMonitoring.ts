import { Stack, type StackProps } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { Config } from "#infra/basis/config.ts";
import { namesOf } from "#infra/basis/names.ts";
import { addAlarm, alarmTopic, FIVE_MINUTES } from "#infra/constructs/alarm.ts";
import type { SpaSite } from "#infra/constructs/SpaSite.ts";

interface EdgeMonitoringStackProps extends StackProps {
  config: Config;
  site: SpaSite;
}

/** Percent of requests. */
const MAX_ERROR_RATE = 5;

/** Paths and queries have links of letters, cookies have sessions, and a referer has the path of a page. */
const LOGGED = [
  "date",
  "time",
  "x-edge-location",
  "c-ip",
  "cs-method",
  "cs(Host)",
  "sc-status",
  "cs(User-Agent)",
  "x-edge-result-type",
  "x-edge-detailed-result-type",
  "x-edge-request-id",
  "cs-protocol-version",
  "ssl-protocol",
  "sc-content-type",
  "sc-bytes",
  "cs-bytes",
  "time-taken",
  "time-to-first-byte",
];

/** In us-east-1, where CloudFront's metrics and logs are: an alarm and its topic have to be in the same region. */
export class EdgeMonitoringStack extends Stack {
  constructor(scope: Construct, id: string, { config, site, ...props }: EdgeMonitoringStackProps) {
    super(scope, id, props);
    const { distributionId } = site.distribution;
    addAlarm(this, "CloudFrontErrors", {
      metric: new Metric({
        namespace: "AWS/CloudFront",
        metricName: "5xxErrorRate",
        dimensionsMap: { DistributionId: distributionId, Region: "Global" },
        statistic: "Average",
        period: FIVE_MINUTES,
      }),
      topic: alarmTopic(this, config),
      meaning:
        "CloudFront answers more than one request in twenty with an error: users see no pages or no data. Look whether the API's own alarm rings too.",
      heading: "CloudFront errors",
      threshold: MAX_ERROR_RATE,
      periods: 2,
    });
    this.deliverLog(config, site);
  }

  /** Standard logging v2, because the older one always writes paths, queries and referers. */
  private deliverLog(config: Config, { distribution, logsName }: SpaSite): void {
    const name = namesOf(config).of("cloudfront");
    const source = new CfnDeliverySource(this, "LogSource", {
      name,
      logType: "ACCESS_LOGS",
      resourceArn: `arn:aws:cloudfront::${config.account}:distribution/${distribution.distributionId}`,
    });
    const destination = new CfnDeliveryDestination(this, "LogDestination", {
      name,
      destinationResourceArn: `arn:aws:s3:::${logsName}`,
      outputFormat: "json",
    });
    const delivery = new CfnDelivery(this, "LogDelivery", {
      deliverySourceName: name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: LOGGED,
    });
    delivery.node.addDependency(source);
  }
}
