import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { afterAll, describe, expect, test } from "vitest";
import { bootstrapParameter, qualifierOf, SHARED_QUALIFIER, toolkitOf } from "#infra/basis/bootstrap.ts";
import { type Config, checkSettings, localConfig, readConfig } from "#infra/basis/config.ts";
import { DeployerStack } from "#infra/stacks/deployer.ts";
import type { Lookups } from "#scripts/aws/domainChecks.ts";
import { goLiveChecksOf } from "#scripts/aws/goLive.ts";
import { settings } from "./settings.ts";
import { listOf, resourcesOf, statementsIn, synthesize } from "./support.ts";

/* Two installations in one account: whoever may deploy staging may not assume the roles that deploy production. */

const BOOTSTRAP_ROLES = ["cfn-exec", "deploy", "file-publishing", "image-publishing", "lookup"];
const production = readConfig("production", settings);
const staging = readConfig("staging", { ...settings, domain: "staging.example.ee" });

function assumableBy(config: Config): string[] {
  const stack = new DeployerStack(new App(), `virn-${config.environment}-deployer`, {
    config,
    repository: "virn/virn",
  });
  return resourcesOf(Template.fromStack(stack), "AWS::IAM::Policy")
    .flatMap(([, policy]) => statementsIn(policy))
    .filter(({ Action }) => listOf(Action).includes("sts:AssumeRole"))
    .flatMap(({ Resource }) => listOf(Resource))
    .map(String);
}

function roleNamesOf({ qualifier, account, region }: Config): string[] {
  return [region, "us-east-1"].flatMap((each) =>
    BOOTSTRAP_ROLES.map((role) => `arn:aws:iam::${account}:role/cdk-${qualifier}-${role}-role-${account}-${each}`),
  );
}

/** As IAM matches a resource. */
function matches(pattern: string, arn: string): boolean {
  const parts = pattern.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(arn);
}

const reachedBy = (config: Config, of: Config) =>
  roleNamesOf(of).filter((arn) => assumableBy(config).some((pattern) => matches(pattern, arn)));

describe("the deployer of staging", () => {
  test("can assume no role of production's bootstrap in the same account, and three of its own in each region", () => {
    expect(reachedBy(staging, production)).toEqual([]);
    expect(reachedBy(staging, staging).length).toBe(6);
  });

  test("of one qualifier for both could: the check would show it", () => {
    const shared = { bootstrapQualifier: SHARED_QUALIFIER };
    const [one, two] = ["staging", "production"].map((name) => readConfig(name, { ...settings, ...shared }));
    expect(reachedBy(one!, two!).length).toBe(6);
  });
});

test("each stack is deployed by the bootstrap of its installation, of which the deployer assumes the roles", () => {
  const { templates } = synthesize();
  for (const [name, template] of Object.entries(templates)) {
    expect(template.toJSON()["Parameters"]?.["BootstrapVersion"]?.Default, name).toBe(
      bootstrapParameter(production.qualifier),
    );
  }
});

describe("the qualifier of an installation", () => {
  test("follows from its name alone, in the form that CDK takes, also of names that begin alike", () => {
    const names = ["production", "production-eu", "product", "p", "a-b-c-d-e-f", "virn-test-20-letters"];
    const qualifiers = names.map(qualifierOf);
    for (const qualifier of qualifiers) expect(qualifier).toMatch(/^[a-z][a-z0-9]{5,9}$/);
    expect(new Set(qualifiers).size).toBe(names.length);
    expect(qualifierOf("production")).toBe(production.qualifier);
  });

  test("has a toolkit stack of its own, since a second bootstrap of a name replaces the first", () => {
    expect([production, staging, localConfig()].map(toolkitOf)).toEqual([
      "virn-production-bootstrap",
      "virn-staging-bootstrap",
      "CDKToolkit",
    ]);
  });
});

describe("preflight", () => {
  const folder = mkdtempSync(join(tmpdir(), "virn-apart-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const lookups = {} as Lookups;

  async function finding(others: Record<string, object | string>, own: object = {}) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    for (const [name, file] of Object.entries({ production: { ...settings, ...own }, ...others })) {
      writeFileSync(join(folder, `${name}.json`), typeof file === "string" ? file : JSON.stringify(file));
    }
    const check = goLiveChecksOf(lookups, folder)["installations apart"]!;
    return check(checkSettings("production", { ...settings, ...own }), "production");
  }

  test.each([
    ["nobody else", {}, {}, "ok", /^by accounts: no other settings file names account 123456789012$/],
    ["another account", { staging: { ...settings, account: "210987654321" } }, {}, "ok", /^by accounts/],
    ["a file that is not whole", { staging: "{", test: { account: settings.account } }, {}, "ok", /^by accounts/],
    ["the same account", { staging: settings, test: settings }, {}, "ok", /^by bootstrap roles: staging and test of/],
    [
      "the same account and qualifier",
      { staging: { ...settings, bootstrapQualifier: "shared" } },
      { bootstrapQualifier: "shared" },
      "missing",
      /^whoever deploys staging may assume the bootstrap roles of production, .*: give each an account of its own/,
    ],
  ])("says of %s what keeps installations apart", async (_who, others, own, state, text) => {
    expect(await finding(others, own)).toEqual({ state, text: expect.stringMatching(text) });
  });
});
