import { ArnFormat, CrossStackReferences, ReferenceStrength, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { Certificate, CertificateValidation, type ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import { CfnLoggingConfiguration } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";
import type { Config, WebConfig } from "#infra/basis/config.ts";
import { namesOf } from "#infra/basis/names.ts";
import { makeLasting } from "#infra/constructs/PrivateBucket.ts";
import { WebAcl } from "#infra/constructs/WebAcl.ts";

/** Cookies have sessions, and a referer has the path of a page. */
const SECRET_HEADERS = ["authorization", "cookie", "referer", "x-csrftoken"];

interface EdgeStackProps extends StackProps {
  config: Config;
  web: WebConfig;
}

export class EdgeStack extends Stack {
  readonly certificate: ICertificate;
  readonly webAclArn?: string;

  constructor(scope: Construct, id: string, { config, web, ...props }: EdgeStackProps) {
    super(scope, id, props);
    if (web.certificateArn) {
      this.certificate = Certificate.fromCertificateArn(this, "Certificate", web.certificateArn);
    } else {
      // The deploy waits here until the DNS record that the certificate's page in ACM shows exists.
      const certificate = new Certificate(this, "Certificate", {
        domainName: web.domain,
        validation: CertificateValidation.fromDns(),
      });
      // CloudFront uses it until stack web is deployed, which comes after this one.
      makeLasting(certificate, "Certificate");
      // A strong reference would need custom resources to pass a value between regions.
      CrossStackReferences.of(certificate).produce(ReferenceStrength.WEAK);
      this.certificate = certificate;
    }
    const log = this.makeBlockedLog(config);
    if (web.hasWaf) {
      const webAcl = new WebAcl(this, "WebAcl");
      CrossStackReferences.of(webAcl).produce(ReferenceStrength.WEAK);
      this.webAclArn = webAcl.attrArn;
      this.logBlocked(config, webAcl, log);
    }
  }

  /** Without WAF it is there too, empty and without cost, so that no setting removes what was logged. */
  private makeBlockedLog(config: Config): LogGroup {
    return new LogGroup(this, "BlockedRequests", {
      logGroupName: blockedLogOf(config),
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }

  /** Logs requests that WAF blocked, with the rule, without path and query, which have links of letters. */
  private logBlocked(config: Config, webAcl: WebAcl, group: LogGroup): void {
    const logGroupName = blockedLogOf(config);
    const arnFormat = ArnFormat.COLON_RESOURCE_NAME;
    const log = new CfnLoggingConfiguration(this, "BlockedRequestsLog", {
      resourceArn: webAcl.attrArn,
      logDestinationConfigs: [
        this.formatArn({ service: "logs", resource: "log-group", resourceName: logGroupName, arnFormat }),
      ],
      redactedFields: [
        { uriPath: {} },
        { queryString: {} },
        ...SECRET_HEADERS.map((Name) => ({ singleHeader: { Name } })),
      ],
      loggingFilter: {
        DefaultBehavior: "DROP",
        Filters: [
          { Behavior: "KEEP", Requirement: "MEETS_ANY", Conditions: [{ ActionCondition: { Action: "BLOCK" } }] },
        ],
      },
    });
    log.node.addDependency(group);
  }
}

/** WAF takes only names that begin so. */
function blockedLogOf(config: Config): string {
  return `aws-waf-logs-${namesOf(config).of("blocked")}`;
}
