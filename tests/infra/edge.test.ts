import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { Match, type Template } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { readConfig } from "#infra/basis/config.ts";
import { contentSecurityPolicy } from "#infra/edge/contentSecurityPolicy.ts";
import { allSettings } from "./settings.ts";
import { type Resource, resourcesOf, synthesize } from "./support.ts";

const { data, edge, web, edgeMonitoring } = synthesize().templates;
const { templates: withoutWaf } = synthesize(readConfig("test", allSettings));
const functions = resourcesOf(web!, "AWS::CloudFront::Function");

/** Runs the source text that is deployed to CloudFront, in an empty context. */
function addressAfter(name: "FileBehind" | "WithoutTrailingSlash", uri: string): string {
  const [, { Properties }] = functions.find(([id]) => id.includes(name))!;
  const request = { method: "GET", uri, querystring: { tab: { value: "1" } } };
  const changed = runInNewContext(`${Properties["FunctionCode"]}; handler(${JSON.stringify({ request })})`, {});
  expect(changed).toEqual({ ...request, uri: changed.uri });
  return changed.uri;
}

describe("paths of the API lose a trailing slash", () => {
  test.each([
    ["/api/v1/reports/companies/", "/api/v1/reports/companies"],
    ["/api/v1/reports/companies", "/api/v1/reports/companies"],
    ["/api/v1/acts/acts/17/pdf/", "/api/v1/acts/acts/17/pdf"],
    ["/acts/create/", "/acts/create"],
    ["/api/v1/", "/api/v1"],
    ["/", "/"],
  ])("%s → %s", (asked, wanted) => {
    expect(addressAfter("WithoutTrailingSlash", asked)).toBe(wanted);
  });
});

describe("replies of the API", () => {
  const cachePolicies = resourcesOf(web!, "AWS::CloudFront::CachePolicy");

  test("are asked for in brotli or gzip, which only a cache policy forwards, and are not cached without their consent", () => {
    const [[id, policy] = ["", undefined]] = cachePolicies;
    const { CachePolicyConfig: config } = policy!.Properties;
    expect(config).toMatchObject({ MinTTL: 0, DefaultTTL: 0 });
    expect(config.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
      EnableAcceptEncodingBrotli: true,
      EnableAcceptEncodingGzip: true,
      CookiesConfig: { CookieBehavior: "all" },
      QueryStringsConfig: { QueryStringBehavior: "all" },
    });
    const [, distribution] = resourcesOf(web!, "AWS::CloudFront::Distribution")[0]!;
    const behaviours: { CachePolicyId: { Ref?: string } }[] =
      distribution.Properties["DistributionConfig"].CacheBehaviors;
    expect(behaviours.map(({ CachePolicyId }) => CachePolicyId.Ref)).toEqual(behaviours.map(() => id));
  });
});

describe("a path of a page becomes /index.html, a path of a file stays", () => {
  test.each([
    ["/", "/index.html"],
    ["/login", "/index.html"],
    ["/reports/dashboard/", "/index.html"],
    ["/acts/create/company-17/", "/index.html"],
    ["/acts/attachments/a.b.c/", "/index.html"],
    ["/forecasts/detail/12", "/index.html"],
    ["/index.html", "/index.html"],
    ["/assets/index-3f9a.js", "/assets/index-3f9a.js"],
    ["/favicon.svg", "/favicon.svg"],
  ])("%s → %s", (asked, wanted) => {
    expect(addressAfter("FileBehind", asked)).toBe(wanted);
  });

  test("no function is larger than CloudFront's limit of 10 KB", () => {
    for (const [, { Properties }] of functions) {
      expect(Properties["FunctionCode"].length).toBeLessThan(10_240);
      expect(Properties["FunctionConfig"].Runtime).toBe("cloudfront-js-2.0");
    }
  });
});

describe("no log holds a secret", () => {
  test("CloudFront's is delivered without path, query, cookie and referer, and the one that has them is off", () => {
    const [[, distribution] = []] = resourcesOf(web!, "AWS::CloudFront::Distribution");
    expect(distribution!.Properties["DistributionConfig"].Logging).toBeUndefined();
    const [[, delivery] = [], ...others] = resourcesOf(edgeMonitoring!, "AWS::Logs::Delivery");
    expect(others).toEqual([]);
    const fields: string[] = delivery!.Properties["RecordFields"];
    expect(fields).toEqual(expect.arrayContaining(["date", "time", "c-ip", "sc-status", "x-edge-request-id"]));
    expect(fields.filter((field) => /uri|query|cookie|referer|url/i.test(field))).toEqual([]);
    edgeMonitoring!.hasResourceProperties("AWS::Logs::DeliverySource", { LogType: "ACCESS_LOGS" });
  });

  test("only CloudFront's delivery of this account may write it, and it expires after 90 days", () => {
    web!.hasResourceProperties("AWS::S3::BucketPolicy", {
      Bucket: { Ref: "SiteLogs" },
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: "Allow",
            Action: "s3:PutObject",
            Principal: { Service: "delivery.logs.amazonaws.com" },
            Condition: {
              StringEquals: { "aws:SourceAccount": "123456789012", "s3:x-amz-acl": "bucket-owner-full-control" },
              ArnLike: { "aws:SourceArn": "arn:aws:logs:us-east-1:123456789012:delivery-source:*" },
            },
          }),
        ]),
      },
    });
    expect(expiryOf(web!, "SiteLogs")).toBe(90);
  });

  test("WAF's has only what it blocked, without path, query, cookie and referer, and expires after 90 days", () => {
    const [[, log] = [], ...others] = resourcesOf(edge!, "AWS::WAFv2::LoggingConfiguration");
    expect(others).toEqual([]);
    const [[group, { Properties: kept }]] = resourcesOf(edge!, "AWS::Logs::LogGroup") as [[string, Resource]];
    expect(kept).toEqual({ LogGroupName: "aws-waf-logs-virn-production-blocked", RetentionInDays: 90 });
    edge!.hasResource("AWS::WAFv2::LoggingConfiguration", { DependsOn: [group] });
    expect(JSON.stringify(log!.Properties["LogDestinationConfigs"])).toContain(`log-group:${kept["LogGroupName"]}"`);
    expect(log!.Properties["LoggingFilter"]).toEqual({
      DefaultBehavior: "DROP",
      Filters: [{ Behavior: "KEEP", Requirement: "MEETS_ANY", Conditions: [{ ActionCondition: { Action: "BLOCK" } }] }],
    });
    const headers = ["authorization", "cookie", "referer", "x-csrftoken"];
    expect(log!.Properties["RedactedFields"]).toEqual([
      { UriPath: {} },
      { QueryString: {} },
      ...headers.map((Name) => ({ SingleHeader: { Name } })),
    ]);
    expect(resourcesOf(withoutWaf["edge"]!, "AWS::WAFv2::LoggingConfiguration")).toEqual([]);
  });

  test("that of the files, which has signed links of minutes, expires after 7 days", () => {
    expect(expiryOf(data!, "FilesAccessLogs")).toBe(7);
    data!.hasResourceProperties("AWS::S3::Bucket", {
      LoggingConfiguration: { DestinationBucketName: { Ref: "FilesAccessLogs" } },
    });
    const source = readFileSync("functions/platform/clients/files.ts", "utf8");
    const [, minutes] = /^const DOWNLOAD_LINK_SECONDS = (\d+) \* 60;$/m.exec(source)!;
    expect(Number(minutes)).toBeLessThanOrEqual(5);
    const lives = new Set([...source.matchAll(/expiresIn: (\w+)/g)].map(([, seconds]) => seconds));
    expect([...lives]).toEqual(["DOWNLOAD_LINK_SECONDS"]);
  });
});

function expiryOf(template: Template, bucket: string): number {
  const [, { Properties }] = resourcesOf(template, "AWS::S3::Bucket").find(([id]) => id === bucket)!;
  return Properties["LifecycleConfiguration"].Rules[0].ExpirationInDays;
}

describe("content security policy", () => {
  const directives = new Map(
    contentSecurityPolicy(["https://files.example"])
      .split("; ")
      .map((directive): [string, string[]] => {
        const [name = "", ...sources] = directive.split(" ");
        return [name, sources];
      }),
  );

  test("scripts come from the site only: none inline, none evaluated", () => {
    expect(directives.get("script-src")).toEqual(["'self'"]);
    expect(directives.get("default-src")).toEqual(["'none'"]);
    expect(directives.get("object-src")).toBeUndefined();
    expect(directives.get("base-uri")).toEqual(["'none'"]);
  });

  test("no site may frame the application; forms go to the site only, requests to the site and its files", () => {
    expect(directives.get("frame-ancestors")).toEqual(["'none'"]);
    expect(directives.get("form-action")).toEqual(["'self'"]);
    expect(directives.get("connect-src")).toEqual(["'self'", "https://files.example"]);
    const outside = contentSecurityPolicy(["https://files.example"], "https://errors.example/virn?key=1");
    expect(outside).toContain("connect-src 'self' https://files.example https://errors.example;");
  });

  test("only files of the storage are framed, and pictures come from there too", () => {
    expect(directives.get("frame-src")).toEqual(["https://files.example"]);
    expect(directives.get("img-src")).toEqual(["'self'", "data:", "blob:", "https://files.example"]);
    expect(contentSecurityPolicy([])).toContain("; frame-src 'self';");
  });

  test("only styles may be inline, as Mantine needs", () => {
    const inline = [...directives].filter(([, sources]) => sources.includes("'unsafe-inline'"));
    expect(inline.map(([name]) => name)).toEqual(["style-src"]);
    expect([...directives.values()].flat()).not.toContain("*");
  });

  test("is sent by the site, with the other security headers", () => {
    const [, policy] = resourcesOf(web!, "AWS::CloudFront::ResponseHeadersPolicy")[0]!;
    const { SecurityHeadersConfig: headers } = policy.Properties["ResponseHeadersPolicyConfig"];
    expect(headers.ContentSecurityPolicy.Override).toBe(true);
    expect(JSON.stringify(headers.ContentSecurityPolicy.ContentSecurityPolicy)).toContain("script-src 'self';");
    expect(headers.StrictTransportSecurity.AccessControlMaxAgeSec).toBeGreaterThanOrEqual(31_536_000);
    expect(headers.FrameOptions.FrameOption).toBe("DENY");
    expect(headers.ContentTypeOptions).toBeDefined();
  });
});
