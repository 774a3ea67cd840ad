import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { App, type Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { Code } from "aws-cdk-lib/aws-lambda";
import { type Config, readConfig } from "#infra/basis/config.ts";
import { routeFunction } from "#infra/basis/names.ts";
import { installation } from "#infra/installation.ts";
import { groupOfRoute } from "#infra/stacks/routeGroups.ts";
import { LASTING_TYPES } from "#scripts/tearing/stacks.ts";
import type { RouteRow } from "#shared/platform/route.ts";
import { allRoutes, type NamedRoute } from "#shared/routes.ts";
import { settings } from "./settings.ts";

/** As the CDK command reads it. */
export const { context } = JSON.parse(readFileSync("cdk.json", "utf8"));

/** Types whose removal loses data, or an address that others use. */
export const LASTING: readonly string[] = LASTING_TYPES;

interface Synthesis {
  isBuilt?: boolean;
  routes?: readonly NamedRoute[];
}

type Synthesized = ReturnType<typeof synthesizeAnew>;
const synthesized = new Map<string, Synthesized>();

/** Seconds each, so tests with the same settings share one: files of this project run in the same process. */
export function synthesize(config: Config = readConfig("production", settings), options: Synthesis = {}): Synthesized {
  const key = JSON.stringify([config, options.isBuilt, options.routes?.map(({ row }) => row.path)]);
  const existing = synthesized.get(key);
  if (existing) return existing;
  const made = synthesizeAnew(config, options);
  synthesized.set(key, made);
  return made;
}

/** Synthesizes all stacks, with an empty file in place of every function's bundle. */
function synthesizeAnew(config: Config, { isBuilt = true, routes = allRoutes }: Synthesis) {
  const folder = join(".cache/tests/infra", `${process.env["VITEST_POOL_ID"] ?? 0}-${synthesized.size}`);
  rmSync(folder, { recursive: true, force: true });
  const built = join(folder, "built");
  mkdirSync(join(built, "assets"), { recursive: true });
  if (isBuilt) writeFileSync(join(built, "index.html"), "<!doctype html>");
  writeFileSync(join(built, "assets", "app.js"), "");
  const app = new App({ context, outdir: join(folder, "out") });
  const stacks = installation(app, config, () => Code.fromAsset(join(built, "assets")), built, routes);
  const { routes: ofGroups, ...others } = stacks;
  const named: [string, Stack][] = [
    ...Object.entries<Stack>(others),
    ...[...ofGroups].map(([group, stack]): [string, Stack] => [`routes-${group}`, stack]),
  ];
  const templates = Object.fromEntries(named.map(([name, stack]) => [name, Template.fromStack(stack)]));
  return { app, stacks, templates };
}

/** Routes that together have every grant of each group, and reach what it reaches: they import what all routes do. */
export const fewRoutes: readonly NamedRoute[] = allRoutes.filter((route, index) => {
  const { row } = route;
  const before = allRoutes.slice(0, index).filter((each) => groupOfRoute(each) === groupOfRoute(route));
  const needs = ({ grants, reaches = [] }: RouteRow) => [...grants, ...reaches];
  const seen = new Set<string>(before.flatMap((each) => needs(each.row)));
  return before.length === 0 || needs(row).some((need) => !seen.has(need));
});

/** After the prefix of the installation. */
export function functionOf(area: string, operation: string): string {
  const route = allRoutes.find((each) => each.area === area && each.operation === operation);
  if (!route) throw new Error(`No route ${area}.${operation}`);
  return routeFunction(area, operation, route.row);
}

/** The template of the stack that has the Lambdas of an area, or the one of a route. */
export function routesOf(templates: Record<string, Template>, area: string, operation = ""): Template {
  const template = templates[`routes-${groupOfRoute({ area, operation })}`];
  if (!template) throw new Error(`No stack of ${area}`);
  return template;
}

export interface Resource {
  Type: string;
  Properties: Record<string, any>;
}

/** Without properties where it has only defaults. */
export type AnyResource = Omit<Resource, "Properties"> & Partial<Resource> & { DeletionPolicy?: string };

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
