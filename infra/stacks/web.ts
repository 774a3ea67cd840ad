import { join } from "node:path";
import { CfnElement, CfnOutput, DefaultStackSynthesizer, Duration, Stack, type StackProps } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import type { Construct } from "constructs";
import type { Config } from "#infra/config.ts";
import { SpaSite } from "#infra/constructs/SpaSite.ts";
import { acknowledge } from "#infra/nag.ts";
import { allRoutes } from "#shared/api/areas/routes.ts";
import { addressOf } from "#shared/api/route.ts";
import type { DataStack } from "./data.ts";

interface WebStackProps extends StackProps {
  web: NonNullable<Config["web"]>;
  api: HttpApi;
  data: DataStack;
  /** Folder of the built application. */
  built: string;
}

/** The application and the address under which users find it and the API. */
export class WebStack extends Stack {
  readonly site: SpaSite;

  constructor(scope: Construct, id: string, { web, api, data, built, ...props }: WebStackProps) {
    super(scope, id, props);
    this.site = new SpaSite(this, "Site", {
      ...web,
      apiHost: `${api.apiId}.execute-api.${this.region}.${this.urlSuffix}`,
      apiPaths: apiPaths(),
      ...(data.edgeKey ? { edgeKey: data.edgeKey } : {}),
      filesOrigin: `https://${data.files.bucketRegionalDomainName}`,
    });
    this.upload(built);
    new CfnOutput(this, "DistributionDomain", { value: this.site.distribution.distributionDomainName });
  }

  /**
   * The files whose names hold their contents first, then the page that names them, so that it never asks for what is
   * not there yet; those of earlier builds stay for tabs that are open.
   */
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

  /** The uploader is CDK's own: its policy and runtime are not ours to choose, and this stack has no other function. */
  private acknowledgeUploader(): void {
    const reason = "It belongs to CDK's own uploader of built files.";
    const bucket = this.site.bucket.node.defaultChild;
    const siteArn = CfnElement.isCfnElement(bucket) ? `<${this.getLogicalId(bucket)}.Arn>` : "";
    const assets = `cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-${this.account}-${this.region}`;
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

/** /api/v1/*, and each form of the root exactly, as another of its words may be an address of the application. */
function apiPaths(): string[] {
  const roots = allRoutes.filter(({ row }) => row.base === "root").map(({ row }) => addressOf(row));
  return ["/api/v1/*", ...roots.flatMap((path) => [path, `${path}/`])];
}
