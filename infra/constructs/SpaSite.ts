import { Duration, Stack } from "aws-cdk-lib";
import type { ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnBucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { addressFunction, fileBehind, withoutTrailingSlash } from "#infra/edge/addresses.ts";
import { contentSecurityPolicy } from "#infra/edge/contentSecurityPolicy.ts";
import { acknowledge } from "./nag.ts";
import { PrivateBucket } from "./PrivateBucket.ts";

interface SpaSiteProps {
  domain: string;
  /** A certificate of us-east-1. */
  certificate: ICertificate;
  webAclArn?: string;
  apiHost: string;
  apiPaths: readonly string[];
  /** Secret that CloudFront sends as X-Virn-Edge. */
  edgeKey?: string;
  /** Origin that the browser posts uploads to, such as https://bucket.s3.region.amazonaws.com. */
  filesOrigin: string;
  errorsUrl: string;
}

export class SpaSite extends Construct {
  readonly bucket: PrivateBucket;
  readonly logs: PrivateBucket;
  /** A name of our own: CDK gives stacks of other regions no name of a bucket. */
  readonly logsName: string;
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: SpaSiteProps) {
    super(scope, id);
    this.bucket = new PrivateBucket(this, "Bucket", { isLocal: false, logicalId: "Site" });
    acknowledge(this.bucket, { "AwsSolutions-S1": "Only CloudFront reads it, and CloudFront has a log." });
    this.logs = new PrivateBucket(this, "Logs", {
      isLocal: false,
      logicalId: "SiteLogs",
      lifecycleRules: [{ expiration: Duration.days(90) }],
    });
    acknowledge(this.logs, { "AwsSolutions-S1": "It contains an access log; logging itself would never end." });
    const resource = this.logs.node.defaultChild;
    this.logsName = resource instanceof CfnBucket ? resource.ref : "";
    this.letDeliverLogs(Stack.of(this).account);

    const responseHeadersPolicy = this.securityHeaders(props);
    const application: BehaviorOptions = {
      // S3 answers 403 instead of 404 for a missing file when listing is not permitted.
      origin: S3BucketOrigin.withOriginAccessControl(this.bucket, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy,
      functionAssociations: [this.onRequest("FileBehind", fileBehind)],
    };
    const api: BehaviorOptions = {
      origin: new HttpOrigin(props.apiHost, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        ...(props.edgeKey ? { customHeaders: { "X-Virn-Edge": props.edgeKey } } : {}),
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: this.apiCache(),
      originRequestPolicy: this.apiRequests(),
      compress: true,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      responseHeadersPolicy,
      functionAssociations: [this.onRequest("WithoutTrailingSlash", withoutTrailingSlash)],
    };
    this.distribution = new Distribution(this, "Distribution", {
      domainNames: [props.domain],
      certificate: props.certificate,
      ...(props.webAclArn ? { webAclId: props.webAclArn } : {}),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      defaultRootObject: "index.html",
      defaultBehavior: application,
      additionalBehaviors: Object.fromEntries(props.apiPaths.map((path) => [path, api])),
    });
    acknowledge(this.distribution, {
      "AwsSolutions-CFR3": "Its log is delivered without paths and queries (edgeMonitoring.ts).",
      "AwsSolutions-CFR1": "Forest owners and buyers of Estonian timber may be in any country.",
      "Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk":
        "The root is index.html, and queries are not forwarded.",
      "AwsSolutions-CFR2":
        "WAF is a setting; without it the API's stage is throttled, and sign-ins are limited by address and account.",
    });
  }

  private letDeliverLogs(account: string): void {
    this.logs.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("delivery.logs.amazonaws.com")],
        actions: ["s3:PutObject"],
        resources: [this.logs.arnForObjects(`AWSLogs/${account}/CloudFront/*`)],
        conditions: {
          StringEquals: { "aws:SourceAccount": account, "s3:x-amz-acl": "bucket-owner-full-control" },
          ArnLike: { "aws:SourceArn": `arn:aws:logs:us-east-1:${account}:delivery-source:*` },
        },
      }),
    );
  }

  private onRequest(id: string, rewrite: (address: string) => string) {
    const edgeFunction = new EdgeFunction(this, id, {
      code: FunctionCode.fromInline(addressFunction(rewrite)),
      runtime: FunctionRuntime.JS_2_0,
    });
    return { function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST };
  }

  /** Only it forwards Accept-Encoding. Nothing is cached, but equal requests share a key, so it tells callers apart. */
  private apiCache(): CachePolicy {
    return new CachePolicy(this, "ApiCache", {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(1),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
      headerBehavior: CacheHeaderBehavior.allowList("Accept", "Origin", "X-CSRFToken"),
      cookieBehavior: CacheCookieBehavior.all(),
      queryStringBehavior: CacheQueryStringBehavior.all(),
    });
  }

  /** Leaves out the Host header: API Gateway selects the API by its own. */
  private apiRequests(): OriginRequestPolicy {
    return new OriginRequestPolicy(this, "ApiRequests", {
      headerBehavior: OriginRequestHeaderBehavior.allowList(
        "Accept",
        "CloudFront-Viewer-Address",
        "Content-Type",
        "Origin",
        "Referer",
        "X-CSRFToken",
      ),
      cookieBehavior: OriginRequestCookieBehavior.all(),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    });
  }

  private securityHeaders({ filesOrigin, errorsUrl }: SpaSiteProps): ResponseHeadersPolicy {
    const override = true;
    return new ResponseHeadersPolicy(this, "SecurityHeaders", {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy([filesOrigin], errorsUrl), override },
        contentTypeOptions: { override },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, override },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: "Cross-Origin-Opener-Policy", value: "same-origin", override },
          { header: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=(), payment=()", override },
        ],
      },
    });
  }
}
