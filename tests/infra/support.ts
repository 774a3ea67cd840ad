import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, type Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { Code } from "aws-cdk-lib/aws-lambda";
import { afterAll } from "vitest";
import { type Config, readConfig } from "#infra/basis/config.ts";
import { installation } from "#infra/installation.ts";
import { groupOf } from "#infra/stacks/routeGroups.ts";
import { settings } from "./settings.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Synthesizes all stacks, with an empty file in place of every function's bundle. */
export function synthesize(config: Config = readConfig("production", settings), { isBuilt = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "virn-infra-"));
  folders.push(folder);
  const built = join(folder, "built");
  mkdirSync(join(built, "assets"), { recursive: true });
  if (isBuilt) writeFileSync(join(built, "index.html"), "<!doctype html>");
  writeFileSync(join(built, "assets", "app.js"), "");
  const { context } = JSON.parse(readFileSync("cdk.json", "utf8"));
  const app = new App({ context, outdir: join(folder, "out") });
  const stacks = installation(app, config, () => Code.fromAsset(join(built, "assets")), built);
  const { routes, ...others } = stacks;
  const named: [string, Stack][] = [
    ...Object.entries<Stack>(others),
    ...[...routes].map(([group, stack]): [string, Stack] => [`routes-${group}`, stack]),
  ];
  const templates = Object.fromEntries(named.map(([name, stack]) => [name, Template.fromStack(stack)]));
  return { app, stacks, templates };
}

/** The template of the stack that has the Lambdas of an area. */
export function routesOf(templates: Record<string, Template>, area: string): Template {
  const template = templates[`routes-${groupOf(area)}`];
  if (!template) throw new Error(`No stack of ${area}`);
  return template;
}

export interface Resource {
  Type: string;
  Properties: Record<string, any>;
}

export interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
}

export function resourcesOf(template: Template, type: string): [string, Resource][] {
  return Object.entries(template.findResources(type)).map(([id, resource]) => [id, resource as Resource]);
}

export function statementsIn(policy: Resource): Statement[] {
  return policy.Properties["PolicyDocument"].Statement;
}

export function listOf<Item>(value: Item | Item[]): Item[] {
  return Array.isArray(value) ? value : [value];
}

/** What a function may do: the statements of the policies of its role. */
export function statementsOf(template: Template, functionName: string): Statement[] {
  const found = resourcesOf(template, "AWS::Lambda::Function").find(
    ([, { Properties }]) => Properties["FunctionName"] === functionName,
  );
  if (!found) throw new Error(`No function ${functionName}`);
  const [role] = found[1].Properties["Role"]["Fn::GetAtt"];
  return resourcesOf(template, "AWS::IAM::Policy")
    .filter(([, { Properties }]) => Properties["Roles"].some((each: { Ref: string }) => each.Ref === role))
    .flatMap(([, policy]) => statementsIn(policy));
}

export function actionsOf(statements: readonly Statement[]): string[] {
  return [...new Set(statements.flatMap(({ Action }) => listOf(Action)))].sort();
}
