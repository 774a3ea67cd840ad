import { Stack } from "aws-cdk-lib";
import { Annotations } from "aws-cdk-lib/assertions";
import { AwsSolutionsChecks } from "cdk-nag";
import { describe, expect, test } from "vitest";
import { readConfig } from "#infra/basis/config.ts";
import { outputsTable } from "#scripts/deploy/outputs.ts";
import { type ScheduleRow, schedules } from "#shared/platform/schedules.ts";
import { allSettings, settings } from "./settings.ts";
import { type AnyResource, fewRoutes, resourcesOf, synthesize } from "./support.ts";

const production = synthesize();
const second = synthesize(readConfig("test", { $schema: "./schema.json", ...allSettings }));

describe("an installation that is not built", () => {
  test("synthesizes, so that cdk destroy works, and says what to do before a deploy", () => {
    const { stacks } = synthesize(readConfig("production", settings), { isBuilt: false });
    Annotations.fromStack(stacks.web!).hasError(
      "*",
      "The application is not built: deploy by npm run deploy, or npm run build first.",
    );
  });

  test("has no error once it is built", () => {
    expect(Annotations.fromStack(production.stacks.web!).findError("*", "The application is not built*")).toEqual([]);
  });
});

describe("a first deploy that fails", () => {
  const retained = Object.values(production.templates).flatMap((template) =>
    ["AWS::DynamoDB::GlobalTable", "AWS::S3::Bucket"].flatMap((type) => resourcesOf(template, type)),
  );

  test.each(retained)("deletes %s again; a later deploy retains it", (_id, resource) => {
    expect(resource).toMatchObject({ DeletionPolicy: "RetainExceptOnCreate", UpdateReplacePolicy: "Retain" });
  });

  test("blocks no name of the next deploy: CloudFormation names the retained resources", () => {
    expect(retained.length).toBe(5);
    for (const [, { Properties }] of retained) {
      expect(Properties).not.toHaveProperty("TableName");
      expect(Properties).not.toHaveProperty("BucketName");
    }
    for (const template of Object.values(production.templates)) {
      for (const [, { Properties }] of resourcesOf(template, "AWS::SecretsManager::Secret")) {
        expect(Properties).not.toHaveProperty("Name");
      }
    }
  });
});

describe("a second installation in the same account", () => {
  const NAMED = [
    "BucketName",
    "DashboardName",
    "FunctionName",
    "LogGroupName",
    "Name",
    "QueueName",
    "RoleName",
    "TableName",
    "TopicName",
    "ConfigurationSetName",
  ];

  /** Names that a template fixes itself; a name given by CloudFormation is an intrinsic function or absent. */
  function namesOf({ app, templates }: ReturnType<typeof synthesize>): string[] {
    const resources = Object.values(templates).flatMap((template) =>
      Object.values<AnyResource>(template.toJSON()["Resources"] ?? {}),
    );
    // An alias is named within its function.
    const fixed = resources
      .filter(({ Type }) => Type !== "AWS::Lambda::Alias")
      .flatMap(({ Properties = {} }) => NAMED.map((name): unknown => Properties[name]));
    const stackNames = app.node.children.filter((child) => Stack.isStack(child)).map(({ stackName }) => stackName);
    return [...fixed.filter((name) => typeof name === "string"), ...stackNames];
  }

  test("shares no name with the first", () => {
    // Policies and CloudFront's functions are named within their stack's own names.
    const first = new Set(namesOf(production));
    expect(first.size).toBeGreaterThan(30);
    expect(namesOf(second).filter((name) => first.has(name))).toEqual([]);
  });
});

test("what is deployed keeps its settings beside the data, with those that have their default", () => {
  const [[, parameter] = [], ...others] = resourcesOf(second.templates["data"]!, "AWS::SSM::Parameter");
  expect(others).toEqual([]);
  expect(parameter?.Properties["Name"]).toBe("/virn/test/settings");
  const kept = JSON.parse(parameter?.Properties["Value"]);
  expect(kept).toEqual(allSettings);
  const [, first] = resourcesOf(production.templates["data"]!, "AWS::SSM::Parameter")[0]!;
  expect(JSON.parse(first.Properties["Value"])).toMatchObject({ ...settings, waf: true, errorsUrl: "" });
});

test("a deploy says of every output of its stacks what to do with it", () => {
  const made = Object.entries(second.templates).flatMap(([stack, template]) =>
    Object.keys(template.toJSON()["Outputs"] ?? {}).map((name) => [stack, name] as const),
  );
  // CDK names stacks of the installation in camel case there.
  const named = made.map(([stack, name]) => [`virn-test-${stack.replace("Monitoring", "-monitoring")}`, name] as const);
  const values = Object.fromEntries(named.map(([stack]) => [stack, {} as Record<string, string>]));
  for (const [stack, name] of named) values[stack]![name] = "value";
  const rows = outputsTable(values, "test").split("\n").slice(1);
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.filter((row) => row.split(/ {2,}/).length < 3)).toEqual([]);
});

describe("optional settings", () => {
  test("without addresses there is no schedule or variable for EVR and the EUDR service; the secrets with keys stay", () => {
    const { evrUrl: _url, eudrUrl: _eudrUrl, ...rest } = settings;
    const workers = synthesize(readConfig("production", rest), { routes: fewRoutes }).templates["workers"]!;
    expect(resourcesOf(workers, "AWS::SecretsManager::Secret").map(([id]) => id)).toEqual(["EvrApiKeys"]);
    const others = Object.values<ScheduleRow>(schedules).filter(({ reaches = [] }) => reaches.length === 0);
    workers.resourceCountIs("AWS::Scheduler::Schedule", others.length);
    expect(JSON.stringify(workers.toJSON())).not.toMatch(/EVR_|EUDR_URL/);
  });

  test("a certificate is requested in us-east-1 when none is given", () => {
    production.templates["edge"]!.hasResourceProperties("AWS::CertificateManager::Certificate", {
      DomainName: "virn.example.ee",
      ValidationMethod: "DNS",
    });
    expect(production.stacks.edge!.region).toBe("us-east-1");
    expect(production.stacks.web!.dependencies).toContain(production.stacks.edge);
    second.templates["edge"]!.resourceCountIs("AWS::CertificateManager::Certificate", 0);
  });

  test("WAF protects CloudFront unless it is switched off", () => {
    second.templates["edge"]!.resourceCountIs("AWS::WAFv2::WebACL", 0);
    production.templates["edge"]!.hasResourceProperties("AWS::WAFv2::WebACL", { Scope: "CLOUDFRONT" });
    const [, distribution] = resourcesOf(production.templates["web"]!, "AWS::CloudFront::Distribution")[0]!;
    expect(distribution.Properties["DistributionConfig"].WebACLId).toBeDefined();
  });

  test("cdk-nag has no finding when all of them are set", () => {
    const findings = new AwsSolutionsChecks().validateScope(second.app).violations;
    expect(findings.map(({ ruleName, violatingResources }) => ({ ruleName, violatingResources }))).toEqual([]);
  });
});
