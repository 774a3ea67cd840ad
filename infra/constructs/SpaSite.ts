import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
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
import { ObjectOwnership } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { contentSecurityPolicy } from "#infra/contentSecurityPolicy.ts";
import { addressFunction, fileBehind, withoutTrailingSlash } from "#infra/edge/addresses.ts";
import { acknowledge } from "#infra/nag.ts";
import { PrivateBucket } from "./PrivateBucket.ts";

interface SpaSiteProps {
  domain: string;
  /** In us-east-1. */
  certificateArn: string;
  /** Host name of the API. */
  apiHost: string;
  /** Path patterns that belong to the API; all else is the application. */
  apiPaths: readonly string[];
  /** By what the API knows that a request comes from here. */
  edgeKey?: string;
  /** Where the browser posts uploads, such as https://bucket.s3.region.amazonaws.com. */
  filesOrigin: string;
}

/** The one address of the whole: the application from a private bucket, and the API beside it, behind CloudFront. */
export class SpaSite extends Construct {
  readonly bucket: PrivateBucket;
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: SpaSiteProps) {
    super(scope, id);
    const common = { isLocal: false, removalPolicy: RemovalPolicy.RETAIN };
    this.bucket = new PrivateBucket(this, "Bucket", common);
    acknowledge(this.bucket, { "AwsSolutions-S1": "Only CloudFront reads it, which keeps a log of its own." });
    // CloudFront delivers its log through an access list, so this one bucket takes one.
    const logs = new PrivateBucket(this, "Logs", {
      ...common,
      objectOwnership: ObjectOwnership.OBJECT_WRITER,
      lifecycleRules: [{ expiration: Duration.days(90) }],
    });
    acknowledge(logs, { "AwsSolutions-S1": "It holds an access log; logging itself would never end." });

    const responseHeadersPolicy = this.securityHeaders(props.filesOrigin);
    const application: BehaviorOptions = {
      // To list, beside reading, is what makes a file that is not there a 404 instead of a 403.
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
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: this.whatTheApiSees(),
      compress: true,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      responseHeadersPolicy,
      functionAssociations: [this.onRequest("WithoutTrailingSlash", withoutTrailingSlash)],
    };
    this.distribution = new Distribution(this, "Distribution", {
      domainNames: [props.domain],
      certificate: Certificate.fromCertificateArn(this, "Certificate", props.certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      defaultRootObject: "index.html",
      logBucket: logs,
      defaultBehavior: application,
      additionalBehaviors: Object.fromEntries(props.apiPaths.map((path) => [path, api])),
    });
    acknowledge(this.distribution, {
      "AwsSolutions-CFR1": "The forest owners and buyers of Estonian timber may be in any country.",
      "Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk":
        "The root is index.html, and no query gets on.",
      "AwsSolutions-CFR2": "The API is throttled at its stage and limits every sign-in by address and by account.",
    });
  }

  private onRequest(id: string, rewrite: (address: string) => string) {
    const edgeFunction = new EdgeFunction(this, id, {
      code: FunctionCode.fromInline(addressFunction(rewrite)),
      runtime: FunctionRuntime.JS_2_0,
    });
    return { function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST };
  }

  /** Not the Host header, by which API Gateway would look for another API. */
  private whatTheApiSees(): OriginRequestPolicy {
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

  private securityHeaders(filesOrigin: string): ResponseHeadersPolicy {
    const override = true;
    return new ResponseHeadersPolicy(this, "SecurityHeaders", {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy([filesOrigin]), override },
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
