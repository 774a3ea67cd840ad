import { globSync, readFileSync } from "node:fs";
import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { readConfig } from "#infra/basis/config.ts";
import { DeployerStack } from "#infra/stacks/deployer.ts";
import { lossesOf } from "#scripts/deploy/deployedSettings.ts";
import { settings } from "./settings.ts";
import { resourcesOf, statementsIn, synthesize } from "./support.ts";

const step = z.strictObject({
  id: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const job = z.strictObject({
  "runs-on": z.literal("ubuntu-24.04").optional(),
  "timeout-minutes": z.number().optional(),
  needs: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.string()).optional(),
  environment: z.string().optional(),
  permissions: z.record(z.string(), z.string()).optional(),
  strategy: z.unknown().optional(),
  steps: z.array(step).optional(),
});
const workflow = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.string()),
  concurrency: z.object({ group: z.string(), "cancel-in-progress": z.boolean() }).optional(),
  jobs: z.record(z.string(), job),
});

const files = globSync(".github/workflows/*.yml").toSorted();
const read = (file: string) => workflow.parse(parse(readFileSync(file, "utf8")));
const stepsOf = (file: string) => Object.values(read(file).jobs).flatMap(({ steps = [] }) => steps);
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

describe.each(files)("%s", (file) => {
  test("is YAML in the form of a workflow, reads only, and has a time limit for each job", () => {
    const { permissions, jobs } = read(file);
    expect(permissions["contents"]).toBe("read");
    expect(Object.values(permissions).filter((right) => right === "write").length).toBe(
      "id-token" in permissions ? 1 : 0,
    );
    for (const each of Object.values(jobs)) expect(each["timeout-minutes"] ?? each.uses).toBeDefined();
  });

  test("names actions by commit, with their version beside it", () => {
    for (const { uses } of stepsOf(file)) if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    for (const [, , after] of readFileSync(file, "utf8").matchAll(/uses: [\w-]+\/[\w-]+@(\w+)(.*)$/gm)) {
      expect(after).toMatch(/^ # v\d+\.\d+\.\d+$/);
    }
  });

  test("puts no expression into a shell", () => {
    for (const { run = "" } of stepsOf(file)) expect(run).not.toContain("${{");
  });
});

describe("continuous deployment", () => {
  const { jobs, concurrency, on } = read(".github/workflows/deploy.yml");

  test("goes from tests over staging to production, each after its differences", () => {
    expect(Object.entries(jobs).map(([name, { needs }]) => [name, needs])).toEqual([
      ["test", undefined],
      ["diff-staging", "test"],
      ["deploy-staging", "diff-staging"],
      ["diff-production", "deploy-staging"],
      ["deploy-production", "diff-production"],
    ]);
    expect(concurrency).toEqual({ group: "deploy", "cancel-in-progress": false });
    expect(Object.keys(on)).toEqual(["push", "workflow_dispatch"]);
  });

  test.each(["staging", "production"])(
    "%s is compared by a role that cannot deploy, and deployed by one that can",
    (name) => {
      expect(jobs[`diff-${name}`]?.with).toEqual({
        installation: name,
        environment: `${name}-diff`,
        command: `npm run diff -- ${name}`,
      });
      expect(jobs[`deploy-${name}`]?.with).toEqual({
        installation: name,
        environment: name,
        command: `npm run deploy -- ${name} --yes`,
      });
    },
  );

  test("each command is a script of the project", () => {
    const commands = Object.values(jobs).flatMap((each) => each.with?.["command"] ?? []);
    for (const command of commands) expect(scripts).toHaveProperty(/^npm run (\w+) -- /.exec(command)?.[1] ?? "");
  });

  test("no workflow knows a key or a secret", () => {
    for (const file of files) expect(readFileSync(file, "utf8")).not.toMatch(/secrets\.|aws-access-key-id|AKIA/);
  });
});

describe("the roles of continuous deployment", () => {
  const config = readConfig("staging", settings);
  const stack = new DeployerStack(new App(), "virn-staging-deployer", { config, repository: "virn/virn" });
  const template = Template.fromStack(stack).toJSON();
  const ofType = (type: string) =>
    Object.values<any>(template["Resources"]).flatMap((each) => (each.Type === type ? [each.Properties] : []));

  test.each([
    ["virn-staging-deploy", "staging"],
    ["virn-staging-compare", "staging-diff"],
  ])("%s is for jobs of this repository in environment %s only", (roleName, environment) => {
    const role = ofType("AWS::IAM::Role").find((each) => each.RoleName === roleName);
    expect(role.AssumeRolePolicyDocument.Statement).toEqual([
      {
        Action: "sts:AssumeRoleWithWebIdentity",
        Effect: "Allow",
        Principal: {
          Federated: "arn:aws:iam::123456789012:oidc-provider/token.actions.githubusercontent.com",
        },
        Condition: {
          StringEquals: {
            "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
            "token.actions.githubusercontent.com:sub": `repo:virn/virn:environment:${environment}`,
          },
        },
      },
    ]);
  });

  test("the role that compares changes nothing, and no role has a wildcard action or resource", () => {
    const policies = ofType("AWS::IAM::Policy");
    const statements = policies.flatMap((each) => each.PolicyDocument.Statement);
    for (const { Action, Resource } of statements) expect(JSON.stringify([Action, Resource])).not.toMatch(/:\*"|"\*"/);
    const compare = policies.find(({ PolicyName }) => PolicyName.startsWith("Compare"));
    expect(compare.PolicyDocument.Statement.map(({ Action }: { Action: string }) => Action)).toEqual([
      "sts:AssumeRole",
      "ssm:GetParameter",
      "cloudformation:DescribeStackResource",
      "backup:DescribeBackupVault",
    ]);
    expect(JSON.stringify(compare)).not.toMatch(/-deploy-role|-publishing-role/);
  });
});

test("the role that deploys may send a test alarm to the topics of the installation, and to no other", () => {
  const { templates } = synthesize();
  const topics = ["data", "edgeMonitoring"].flatMap((stack) => resourcesOf(templates[stack]!, "AWS::SNS::Topic"));
  const names = new Set(topics.map(([, { Properties }]) => Properties["TopicName"]));
  const config = readConfig("production", settings);
  const stack = new DeployerStack(new App(), "virn-production-deployer", { config, repository: "virn/virn" });
  const policies = resourcesOf(Template.fromStack(stack), "AWS::IAM::Policy");
  const sending = policies
    .flatMap(([, policy]) => statementsIn(policy))
    .filter(({ Action }) => Action.includes("sns:Publish"));
  expect(names.size).toBe(1);
  expect(sending.flatMap(({ Resource }) => Resource)).toEqual(
    [...names].map((name) => `arn:aws:sns:*:123456789012:${name}`),
  );
});

test("the role that deploys may look at a restored table, and the smoke test may use it", () => {
  const config = readConfig("production", { ...settings, restoredTable: "virn-restored" });
  const stack = new DeployerStack(new App(), "virn-production-deployer", { config, repository: "virn/virn" });
  const granted = resourcesOf(Template.fromStack(stack), "AWS::IAM::Policy")
    .flatMap(([, policy]) => statementsIn(policy))
    .filter(({ Resource }) => JSON.stringify(Resource).includes(":table/virn-restored"));
  expect(granted.flatMap(({ Action }) => Action)).toEqual(
    expect.arrayContaining(["dynamodb:DescribeTable", "dynamodb:PutItem", "dynamodb:DeleteItem"]),
  );
});

describe("the gate of cdk diff", () => {
  test.each([
    "[-] AWS::DynamoDB::GlobalTable Table TableCD117FA1 destroy",
    "[-] AWS::S3::Bucket Files/Bucket Files1234 orphan",
    "[~] AWS::S3::Bucket Files/Bucket Files1234 replace",
    "[~] AWS::SecretsManager::Secret EdgeKey EdgeKey12 may be replaced",
    " [-] AWS::SES::EmailIdentity Identity Identity12 destroy",
  ])("stops at %s", (line) => {
    expect(lossesOf(`Stack virn-staging-data\nResources\n${line}\n`)).toEqual([line.trim()]);
  });

  test.each([
    "[+] AWS::S3::Bucket Other OtherBucket12",
    "[~] AWS::DynamoDB::GlobalTable Table TableCD117FA1",
    "[-] AWS::Lambda::Function api-old apiold12 destroy",
    "There were no differences",
  ])("lets pass %s", (line) => {
    expect(lossesOf(`Resources\n${line}\n └─ [~] Tags\n`)).toEqual([]);
  });
});
