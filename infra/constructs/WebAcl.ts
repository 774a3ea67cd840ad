import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";

/** Requests of one address in five minutes; a sawmill's office shares one address. */
const MAX_REQUESTS = 3000;
/** WAF inspects the start of a body only, and an act of 2,000 reports is larger than these rules allow. */
const BODY_RULES = ["SizeRestrictions_BODY", "CrossSiteScripting_BODY"];
const MANAGED = [
  "AWSManagedRulesAmazonIpReputationList",
  "AWSManagedRulesCommonRuleSet",
  "AWSManagedRulesKnownBadInputsRuleSet",
];

/** CloudFront requires it to be in us-east-1. */
export class WebAcl extends CfnWebACL {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: visibility("WebAcl"),
      rules: [
        {
          name: "RateLimit",
          priority: 0,
          action: { block: {} },
          statement: { rateBasedStatement: { limit: MAX_REQUESTS, aggregateKeyType: "IP" } },
          visibilityConfig: visibility("RateLimit"),
        },
        ...MANAGED.map((name, index) => ({
          name,
          priority: index + 1,
          overrideAction: { none: {} },
          statement: { managedRuleGroupStatement: { vendorName: "AWS", name, ...countedRules(name) } },
          visibilityConfig: visibility(name),
        })),
      ],
    });
  }
}

function countedRules(group: string) {
  if (group !== "AWSManagedRulesCommonRuleSet") return {};
  return { ruleActionOverrides: BODY_RULES.map((name) => ({ name, actionToUse: { count: {} } })) };
}

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: true };
}
