import { CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from "aws-cdk-lib/aws-logs";
import { CfnHealthCheck } from "aws-cdk-lib/aws-route53";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import type { Config } from "#infra/basis/config.ts";
import { budgetName, namesOf } from "#infra/basis/names.ts";
import { addAlarm, alarmTopic, FIVE_MINUTES } from "#infra/constructs/alarm.ts";
import type { SpaSite } from "#infra/constructs/SpaSite.ts";

interface EdgeMonitoringStackProps extends StackProps {
  config: Config;
  site: SpaSite;
  certificateArn: string;
}

/** Percent of requests. */
const MAX_ERROR_RATE = 5;
/** ACM renews a certificate 60 days before it ends. */
const CERTIFICATE_DAYS = 30;

/** Least number of regions that Route 53 takes. */
const CHECKED_FROM = ["eu-west-1", "us-east-1", "ap-southeast-1"];
const SIGN_IN_PAGE = "/login";
/** In the first 5,120 bytes of the page, where Route 53 looks. */
const TITLE = "<title>Virn</title>";

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

/** This stack is in us-east-1: CloudFront's metrics are there, and an alarm and its topic must be in one region. */
export class EdgeMonitoringStack extends Stack {
  constructor(scope: Construct, id: string, { config, site, certificateArn, ...props }: EdgeMonitoringStackProps) {
    super(scope, id, props);
    const { distributionId } = site.distribution;
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
    if (config.hasUptimeCheck) this.watchFromOutside(config, topic);
    this.watchCosts(config);
    this.deliverLog(config, site);
  }

  /** Needs no call of a user. Route 53 has its metrics in this region only, and does not look at certificates. */
  private watchFromOutside({ web, environment }: Config, topic: ITopic): void {
    const check = new CfnHealthCheck(this, "UptimeCheck", {
      healthCheckConfig: {
        type: "HTTPS_STR_MATCH",
        ...(web ? { fullyQualifiedDomainName: web.domain } : {}),
        port: 443,
        enableSni: true,
        resourcePath: SIGN_IN_PAGE,
        searchString: TITLE,
        requestInterval: 30,
        failureThreshold: 3,
        regions: CHECKED_FROM,
      },
      healthCheckTags: [{ key: "Name", value: `virn-${environment}` }],
    });
    addAlarm(this, "SiteUnreached", {
      metric: new Metric({
        namespace: "AWS/Route53",
        metricName: "HealthCheckStatus",
        dimensionsMap: { HealthCheckId: check.attrHealthCheckId },
        statistic: "Minimum",
        period: Duration.minutes(1),
      }),
      topic,
      meaning:
        "The sign-in page cannot be opened from outside: nobody reaches the site, or only some do. Open it yourself from another network first.",
      heading: "Site is not reached",
      threshold: 1,
      isBelow: true,
      ringsWithoutData: true,
    });
  }

  /** Watches the cost of the whole account by AWS Budgets, which mails by itself. */
  private watchCosts({ environment, alarmEmail, budgetUsd }: Config): void {
    const subscribers = [{ subscriptionType: "EMAIL", address: alarmEmail ?? "" }];
    const notify = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
      notification: { notificationType, comparisonOperator: "GREATER_THAN", threshold, thresholdType: "PERCENTAGE" },
      subscribers,
    });
    new CfnBudget(this, "Budget", {
      budget: {
        budgetName: budgetName(environment),
        budgetType: "COST",
        timeUnit: "MONTHLY",
        budgetLimit: { amount: budgetUsd, unit: "USD" },
      },
      notificationsWithSubscribers: [notify("ACTUAL", 80), notify("FORECASTED", 100)],
    });
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
