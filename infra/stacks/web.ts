import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  Annotations,
  BOOTSTRAP_QUALIFIER_CONTEXT,
  CfnElement,
  CfnOutput,
  CrossStackReferences,
  Duration,
  ReferenceStrength,
  Stack,
  type StackProps,
} from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import type { Construct } from "constructs";
import type { WebConfig } from "#infra/basis/config.ts";
import { acknowledge } from "#infra/constructs/nag.ts";
import { SpaSite } from "#infra/constructs/SpaSite.ts";
import { addressOf } from "#shared/platform/route.ts";
import { allRoutes } from "#shared/routes.ts";
import type { DataStack } from "./data.ts";
import type { EdgeStack } from "./edge.ts";

interface WebStackProps extends StackProps {
  web: WebConfig;
  errorsUrl: string;
  edge: EdgeStack;
  api: HttpApi;
  data: DataStack;
  built: string;
}

export class WebStack extends Stack {
  readonly site: SpaSite;

  constructor(scope: Construct, id: string, { web, errorsUrl, edge, api, data, built, ...props }: WebStackProps) {
    super(scope, id, props);
    const [edgeKey] = data.edgeKeys;
    this.site = new SpaSite(this, "Site", {
      domain: web.domain,
      certificate: edge.certificate,
      ...(edge.webAclArn ? { webAclArn: edge.webAclArn } : {}),
      apiHost: `${api.apiId}.execute-api.${this.region}.${this.urlSuffix}`,
      apiPaths: apiPaths(),
      ...(edgeKey ? { edgeKey } : {}),
      errorsUrl,
      filesOrigin: data.files.origin,
    });
    // CloudFront's alarm and log are in another region (edge.ts).
    for (const source of [this.site.distribution, this.site.logs]) {
      CrossStackReferences.of(source).produce(ReferenceStrength.WEAK);
    }
    // cdk destroy needs no built application; cdk deploy stops at the error.
    if (existsSync(join(built, "index.html"))) this.upload(built);
    else
      Annotations.of(this).addError("The application is not built: deploy by npm run deploy, or npm run build first.");
    new CfnOutput(this, "DistributionDomain", { value: this.site.distribution.distributionDomainName });
  }

  /** Uploads files with a hash in their names before the page that refers to them. Old files stay for open tabs. */
  private upload(built: string): void {
    const destinationBucket = this.site.bucket;
    const common = { destinationBucket, prune: false };
    const assets = new BucketDeployment(this, "Assets", {
      ...common,
      sources: [Source.asset(join(built, "assets"))],
      destinationKeyPrefix: "assets",
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    });
    const page = new BucketDeployment(this, "Page", {
      ...common,
      sources: [Source.asset(built, { exclude: ["assets"] })],
      cacheControl: [CacheControl.noCache()],
    });
    page.node.addDependency(assets);
    this.acknowledgeUploader();
  }

  private acknowledgeUploader(): void {
    const reason = "It belongs to CDK's own uploader, whose policy and runtime cannot be chosen.";
    const bucket = this.site.bucket.node.defaultChild;
    const siteArn = CfnElement.isCfnElement(bucket) ? `<${this.resolve(bucket.logicalId)}.Arn>` : "";
    const assets = `cdk-${this.node.getContext(BOOTSTRAP_QUALIFIER_CONTEXT)}-assets-${this.account}-${this.region}`;
    const actions = ["GetBucket*", "GetObject*", "List*", "Abort*", "DeleteObject*"];
    const findings = [
      "L1",
      "IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]",
      ...actions.map((action) => `IAM5[Action::s3:${action}]`),
      `IAM5[Resource::arn:<AWS::Partition>:s3:::${assets}/*]`,
      `IAM5[Resource::${siteArn}/*]`,
    ];
    for (const finding of findings) acknowledge(this, { [`AwsSolutions-${finding}`]: reason });
  }
}

/** Forms at the root have exact paths, because the paths next to them are pages. */
function apiPaths(): string[] {
  const roots = allRoutes.filter(({ row }) => row.base === "root").map(({ row }) => addressOf(row));
  return ["/api/v1/*", ...roots.flatMap((path) => [path, `${path}/`])];
}
