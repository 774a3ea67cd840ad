import { readFileSync, writeFileSync } from "node:fs";
import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { readConfig } from "#infra/basis/config.ts";
import { ApiStack } from "#infra/stacks/api.ts";
import { DataStack } from "#infra/stacks/data.ts";
import { NetworkStack } from "#infra/stacks/network.ts";
import { allSettings, settings } from "./settings.ts";
import { type AnyResource, context, fewRoutes, LASTING, synthesize } from "./support.ts";

const FILE = "tests/infra/baseline.json";

/** What a deploy over an earlier one must leave as it is. */
interface Shape {
  /** Value of an export, and the stacks that import it. */
  exports: Record<string, { value: string; importers: string }>;
  /** Type and policy of resources with state, by `{stack}/{logical id}`. */
  stateful: Record<string, string>;
  /** Logical ids of resources that have a name, by the name: a second one of the name would be refused. */
  named: Record<string, string>;
}

type Baseline = Record<string, Shape | "as required">;

const STATEFUL = new Set([
  "AWS::ApiGatewayV2::Api",
  "AWS::Backup::BackupVault",
  "AWS::CertificateManager::Certificate",
  "AWS::CloudFront::Distribution",
  "AWS::DynamoDB::GlobalTable",
  "AWS::EC2::EIP",
  "AWS::Logs::LogGroup",
  "AWS::S3::Bucket",
  "AWS::SES::ConfigurationSet",
  "AWS::SES::EmailIdentity",
  "AWS::SNS::Topic",
  "AWS::SQS::Queue",
  "AWS::SecretsManager::Secret",
]);
const NAMES = ["FunctionName", "QueueName", "TopicName", "RoleName", "DashboardName"];

/** Settings that are nothing by themselves. */
const NEEDED: Record<string, object> = { vaultLock: { sevenYears: true }, copyVaultArn: { sevenYears: true } };

/** The required settings, and each other setting on or off. Only the first has all routes. */
const variants: Record<string, object> = {
  required: settings,
  "without eudrUrl": Object.fromEntries(Object.entries(settings).filter(([name]) => name !== "eudrUrl")),
  "without evrUrl": Object.fromEntries(Object.entries(settings).filter(([name]) => name !== "evrUrl")),
  ...Object.fromEntries(
    Object.entries({ ...allSettings, edgeKeyRotation: 1 })
      .filter(([name]) => !(name in settings))
      .map(([name, value]) => [`${name}=${value}`, { ...settings, ...NEEDED[name], [name]: value }]),
  ),
};

const head = Object.fromEntries(
  Object.entries(variants).map(([name, file]): [string, Shape] => {
    const options = name === "required" ? {} : { routes: fewRoutes };
    return [name, shapeOf(synthesize(readConfig("production", file), options).templates)];
  }),
);
if (process.env["BASELINE"] === "write") writeBaseline();
const written: Baseline = JSON.parse(readFileSync(FILE, "utf8"));
const baseline = Object.fromEntries(
  Object.entries(written).map(([name, shape]): [string, Shape] => [name, full(shape)]),
);

function full(shape: Shape | "as required"): Shape {
  if (shape !== "as required") return shape;
  const { required } = written;
  if (!required || required === "as required") throw new Error(`${FILE} lacks the required settings`);
  return required;
}

function shapeOf(templates: Record<string, Template>): Shape {
  const stacks = Object.entries(templates).map(([stack, template]) => ({ stack, json: template.toJSON() }));
  const resources = stacks.flatMap(({ stack, json }) =>
    Object.entries<AnyResource>(json["Resources"]).map(([id, resource]) => ({
      at: `${stack}/${id}`,
      ...resource,
    })),
  );
  const importersOf = (name: string) =>
    stacks
      .filter(({ json }) => JSON.stringify(json).includes(`{"Fn::ImportValue":"${name}"}`))
      .map(({ stack }) => stack);
  return {
    exports: Object.fromEntries(
      stacks.flatMap(({ json }) =>
        Object.values<{ Export?: { Name: string }; Value: Record<string, unknown> }>(json["Outputs"] ?? {}).flatMap(
          ({ Export, Value }) =>
            Export
              ? [
                  [
                    Export.Name,
                    { value: Object.values(Value).flat().join("."), importers: importersOf(Export.Name).join(" ") },
                  ],
                ]
              : [],
        ),
      ),
    ),
    stateful: Object.fromEntries(
      resources
        .filter(({ Type }) => STATEFUL.has(Type))
        .map(({ at, Type, DeletionPolicy }) => [at, [Type, ...(DeletionPolicy ? [DeletionPolicy] : [])].join(" ")]),
    ),
    named: Object.fromEntries(
      resources.flatMap(({ at, Properties = {} }) =>
        NAMES.map((name): unknown => Properties[name])
          // Functions of routes have ids of their method and path, as their names (stacks.test.ts).
          .filter((name) => typeof name === "string" && !name.startsWith("virn-production-api-"))
          .map((name) => [`${at.startsWith("edge") ? "us-east-1 " : ""}${String(name)}`, at]),
      ),
    ),
  };
}

function writeBaseline(): void {
  const { required } = head;
  const shapes = Object.entries(head).map(([name, shape]) => {
    const isSame = name !== "required" && JSON.stringify(shape) === JSON.stringify(required);
    return [name, isSame ? "as required" : shape];
  });
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(shapes), undefined, 2)}\n`);
}

const stackOf = (exported: string) => exported.slice("virn-production-".length, exported.indexOf(":"));
const hasStack = (shape: Shape, stack: string) => Object.keys(shape.stateful).some((at) => at.startsWith(`${stack}/`));
const names = Object.keys(baseline);

/** Imported exports of the earlier deploy that are gone or changed; a stack that is not deployed again keeps its own. */
function refusedExports(earlier: Shape, later: Shape): string[] {
  return Object.entries(earlier.exports)
    .filter(([name, { importers }]) => importers !== "" && hasStack(later, stackOf(name)))
    .filter(([name, { value }]) => later.exports[name]?.value !== value)
    .map(([name]) => name);
}

/** Resources with state that a deploy would delete: with the setting they are retained, else they are lost. */
function lostResources(earlier: Shape, later: Shape): string[] {
  return Object.entries(earlier.stateful)
    .filter(([at]) => hasStack(later, at.slice(0, at.indexOf("/"))))
    .filter(([at, kind]) => !(at in later.stateful) && !kind.includes("Retain"))
    .map(([at]) => at);
}

test("the baseline has each setting on and off", () => {
  expect(names).toEqual(Object.keys(variants));
  expect(names.length).toBeGreaterThan(14);
});

describe.each(names)("a deploy over one of the baseline: %s", (name) => {
  const earlier = baseline[name]!;

  test("with any setting on or off, changes no export that a stack imports, and removes nothing with state", () => {
    const refused = Object.entries(head).flatMap(([to, later]) =>
      [...refusedExports(earlier, later), ...lostResources(earlier, later)].map((what) => `${what} (${to})`),
    );
    expect(refused, "a deploy over the last one fails or loses data").toEqual([]);
  });

  test("keeps the logical ids of what has state, and of what has a name", () => {
    const later = head[name]!;
    const types = (shape: Shape) => Object.entries(shape.stateful).map(([at, kind]) => `${at} ${kind.split(" ")[0]}`);
    expect(types(later)).toEqual(expect.arrayContaining(types(earlier)));
    const moved = Object.entries(earlier.named).filter(([each, at]) => each in later.named && later.named[each] !== at);
    expect(moved).toEqual([]);
  });
});

test.each(Object.keys(head))("everything that is made once outlives its stack: %s", (name) => {
  const kept = Object.values(head[name]!.stateful).filter((kind) => LASTING.some((type) => kind.startsWith(type)));
  expect(kept.length).toBeGreaterThan(7);
  expect(kept.filter((kind) => !kind.endsWith(" RetainExceptOnCreate"))).toEqual([]);
});

describe("the exports of a stack", () => {
  test("are the names that CloudFormation chooses, and follow from no other stack: a stack that imports no more drops none", () => {
    const config = readConfig("production", { ...settings, fixedAddress: true });
    const app = new App({ context });
    const env = { account: config.account, region: config.region };
    const alone = {
      data: new DataStack(app, "virn-production-data", { env, config }),
      api: new ApiStack(app, "virn-production-api", { env, config }),
      network: new NetworkStack(app, "virn-production-network", { env }),
    };
    const templates = Object.entries(alone).map(([name, stack]) => [name, Template.fromStack(stack)]);
    const { exports } = shapeOf(Object.fromEntries(templates));
    const withImporters = head["fixedAddress=true"]!.exports;
    expect(Object.keys(exports).toSorted()).toEqual(Object.keys(withImporters).toSorted());
    expect(Object.values(withImporters).map(({ value }) => value)).toEqual([
      "EdgeKey",
      "EdgeKey1",
      "Table",
      "Files",
      "EidSettings.Id",
      "EudrKeys.Id",
      "VpcFunctionsSubnet1Subnet001B858D",
      "VpcFunctionsSubnet2Subnet1C69ACCD",
      "Functions1094A112.GroupId",
      "ApiF70053CD",
    ]);
  });
});
