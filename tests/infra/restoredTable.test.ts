import type { Template } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { tableShape } from "#functions/platform/table/tableKeys.ts";
import { readConfig } from "#infra/basis/config.ts";
import { settings } from "./settings.ts";
import { type AnyResource, fewRoutes, resourcesOf, statementsIn, synthesize } from "./support.ts";

/** docs/runbook.md, "The worst day": one setting and one deploy take a table that was restored beside the old one. */

const RESTORED = "virn-restored";
const ARN = `arn:aws:dynamodb:eu-north-1:123456789012:table/${RESTORED}`;
const own = synthesize(readConfig("production", settings), { routes: fewRoutes }).templates;
const restored = synthesize(readConfig("production", { ...settings, restoredTable: RESTORED }), {
  routes: fewRoutes,
}).templates;

const entries = (templates: Record<string, Template>) => Object.entries(templates);

/** The name of its own table, which the stack of data exports. */
const OWN = Object.values<{ Export?: { Name: string } }>(own["data"]!.toJSON()["Outputs"])
  .map(({ Export }) => Export?.Name ?? "")
  .find((name) => name.includes("Table"));

const importers = (templates: Record<string, Template>) =>
  entries(templates).flatMap(([name, template]) =>
    JSON.stringify(template.toJSON()).includes(`"Fn::ImportValue":"${OWN}"`) ? [name] : [],
  );

function tablesOf(templates: Record<string, Template>): unknown[] {
  return entries(templates).flatMap(([, template]) =>
    resourcesOf(template, "AWS::Lambda::Function").flatMap(([, { Properties }]) => {
      const table: unknown = Properties["Environment"]?.Variables?.TABLE_NAME;
      return table === undefined ? [] : [table];
    }),
  );
}

/** Resources of the statements that allow something of DynamoDB. */
function granted(templates: Record<string, Template>): string[] {
  return entries(templates).flatMap(([, template]) =>
    resourcesOf(template, "AWS::IAM::Policy").flatMap(([, policy]) =>
      statementsIn(policy)
        .filter(({ Action }) => JSON.stringify(Action).includes("dynamodb:"))
        .flatMap(({ Resource }) =>
          (Array.isArray(Resource) ? Resource : [Resource]).map((each) => JSON.stringify(each)),
        ),
    ),
  );
}

test("without the setting every function works on the table of the stack", () => {
  expect(importers(own).length).toBeGreaterThan(4);
  expect(new Set(tablesOf(own).map((table) => JSON.stringify(table)))).toEqual(
    new Set([JSON.stringify({ "Fn::ImportValue": OWN })]),
  );
  expect(JSON.stringify(entries(own).map(([, template]) => template.toJSON()))).not.toContain(RESTORED);
});

test("with it every function, grant and figure names the restored table, and nothing imports the old one", () => {
  expect(importers(restored)).toEqual([]);
  expect(tablesOf(restored)).toHaveLength(tablesOf(own).length);
  expect(new Set(tablesOf(restored))).toEqual(new Set([RESTORED]));
  const expected = [ARN, ...tableShape.indexes.map(({ name }) => `${ARN}/index/${name}`)];
  expect(new Set(granted(restored))).toEqual(new Set(expected.map((each) => JSON.stringify(each))));
  const alarm = JSON.stringify(resourcesOf(restored["monitoring"]!, "AWS::CloudWatch::Alarm"));
  expect(alarm).toContain(`{"Name":"TableName","Value":"${RESTORED}"}`);
  expect(JSON.stringify(resourcesOf(restored["monitoring"]!, "AWS::CloudWatch::Dashboard"))).toContain(RESTORED);
  restored["data"]!.hasOutput("TableName", { Value: RESTORED });
});

test("the restored table is no resource of a stack; the old one stays as it was, exported and retained", () => {
  const resources = (templates: Record<string, Template>) =>
    entries(templates).flatMap(([name, template]) =>
      Object.entries<AnyResource>(template.toJSON()["Resources"]).flatMap(([id, { Type }]) =>
        Type.startsWith("AWS::DynamoDB::") ? [`${name}/${id} ${Type}`] : [],
      ),
    );
  expect(resources(restored)).toEqual(["data/Table AWS::DynamoDB::GlobalTable"]);
  const tableIn = (templates: Record<string, Template>) => templates["data"]!.toJSON()["Resources"]["Table"];
  expect(tableIn(restored)).toEqual(tableIn(own));
  expect(tableIn(restored)).toMatchObject({ DeletionPolicy: "RetainExceptOnCreate", UpdateReplacePolicy: "Retain" });
  restored["data"]!.hasOutput("*", { Value: { Ref: "Table" }, Export: { Name: OWN } });
  restored["data"]!.hasOutput("ReplacedTableName", { Value: { Ref: "Table" } });
  expect(own["data"]!.findOutputs("ReplacedTableName")).toEqual({});
});

/** What AWS does not bring along to a restored table, and `npm run restore` switches on, is what the stack's own table has. */
test("the table of the stack has no stream, tags, replica or policy that a restored one would lack", () => {
  const [, { Properties }] = resourcesOf(own["data"]!, "AWS::DynamoDB::GlobalTable")[0]!;
  expect(Object.keys(Properties).toSorted()).toEqual([
    "AttributeDefinitions",
    "BillingMode",
    "GlobalSecondaryIndexes",
    "KeySchema",
    "Replicas",
    "TimeToLiveSpecification",
  ]);
  expect(Properties["Replicas"]).toEqual([
    {
      Region: "eu-north-1",
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      GlobalSecondaryIndexes: tableShape.indexes.map(({ name }) => ({ IndexName: name })),
    },
  ]);
});
