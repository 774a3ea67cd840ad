import { describe, expect, test } from "vitest";
import { readConfig } from "#infra/basis/config.ts";
import { namesOf, routeFunction, routeId } from "#infra/basis/names.ts";
import { groupNames } from "#infra/stacks/routeGroups.ts";
import { type QueueRow, queues } from "#shared/platform/queues.ts";
import { addressOf } from "#shared/platform/route.ts";
import { allRoutes } from "#shared/routes.ts";
import { settings } from "./settings.ts";
import { fewRoutes, functionOf, resourcesOf, routesOf, synthesize } from "./support.ts";

const { templates } = synthesize();
const released = ["workers", ...groupNames.map((group) => `routes-${group}`)];

describe("a route of the table", () => {
  const [first, ...others] = fewRoutes;
  const groupTemplates = (routes: typeof allRoutes) =>
    synthesize(readConfig("production", settings), { routes }).templates;
  const idsOf = (routes: typeof allRoutes) =>
    ["AWS::ApiGatewayV2::Route", "AWS::ApiGatewayV2::Integration", "AWS::Lambda::Function"].flatMap((type) =>
      resourcesOf(routesOf(groupTemplates(routes), first!.area), type).map(([id]) => id),
    );

  test("keeps its logical ids when its operation or a parameter of its path is renamed", () => {
    const renamed = { ...first!, operation: "renamedOperation" };
    expect(idsOf([renamed, ...others])).toEqual(idsOf(fewRoutes));
    const row = { method: "GET", path: "/companies/{id}" } as const;
    expect(routeId({ ...row, path: "/companies/{company}" })).toBe(routeId(row));
    expect(routeId({ ...row, method: "PUT" })).not.toBe(routeId(row));
  });

  test("gets another function when its operation moves to another path, since the old one still has the name", () => {
    const row = { method: "GET", path: "/companies/{id}" } as const;
    expect(routeFunction("companies", "view", { ...row, path: "/firms/{id}" })).not.toBe(
      routeFunction("companies", "view", row),
    );
  });

  test("has logical ids that a change of the constructs does not move: the functions have names", () => {
    const ids = resourcesOf(routesOf(templates, "assortments"), "AWS::Lambda::Function").map(([id]) => id);
    expect(ids).toContain("GETapiv1assortmentsFunctionB4DC5A6E");
  });

  test.each(allRoutes)("$area/$operation has a name of at most 64 characters where the environment has 20", (route) => {
    const environment = "a".repeat(20);
    const names = namesOf({ ...readConfig("production", settings), environment });
    expect(names.of(functionOf(route.area, route.operation)).length).toBeLessThanOrEqual(64);
  });
});

describe("API Gateway", () => {
  test("takes 300 integrations an API, and an eighth of them is left", () => {
    expect(allRoutes.length).toBeLessThan(300 * (7 / 8));
  });

  test.each(groupNames)("is changed by one resource of the stack of %s at a time", (group) => {
    const resources: [string, { Type: string; DependsOn?: string[]; Properties: object }][] = Object.entries(
      templates[`routes-${group}`]!.toJSON()["Resources"],
    );
    const changing = new Map(resources.filter(([, { Type }]) => Type.startsWith("AWS::ApiGatewayV2::")));
    const chain: string[] = [];
    // Each change waits for the one before, directly, so that no two of them can be under way.
    const last = new Map(
      [...changing].map(([id, { DependsOn = [] }]) => [id, DependsOn.filter((each) => changing.has(each))]),
    );
    const starts = [...last].filter(([, needs]) => needs.length === 0).map(([id]) => id);
    expect(starts).toHaveLength(1);
    for (let id = starts[0]; id !== undefined; ) {
      chain.push(id);
      const following = [...last].filter(([, needs]) => needs.includes(id!)).map(([each]) => each);
      expect(following.length).toBeLessThanOrEqual(1);
      id = following[0];
    }
    expect(chain.toSorted()).toEqual([...changing.keys()].toSorted());
  });

  test("limits each route without a session by itself, and names no other in its stage", () => {
    const [[, stage] = []] = resourcesOf(templates["stage"]!, "AWS::ApiGatewayV2::Stage");
    const anonymous = allRoutes.filter(({ row }) => row.who === "anyone");
    expect(anonymous.length).toBeGreaterThan(20);
    expect(stage!.Properties["RouteSettings"]).toEqual(
      Object.fromEntries(
        anonymous.map(({ row }) => [
          `${row.method} ${addressOf(row)}`,
          { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 },
        ]),
      ),
    );
  });
});

describe.each(released)("new code of stack %s", (stack) => {
  const template = templates[stack]!;

  test("gets a tenth of the calls for six minutes, and is taken back when the health alarm of the stack rings", () => {
    const [alarm, { Properties: health }] = resourcesOf(template, "AWS::CloudWatch::Alarm").find(
      ([, { Properties }]) => Properties["Namespace"] === "virn-production-health",
    )!;
    const [[, filter] = []] = resourcesOf(template, "AWS::Logs::MetricFilter");
    expect(filter!.Properties).toMatchObject({
      FilterPattern: expect.stringMatching(/level = "ERROR".*"timeout"/),
      MetricTransformations: [{ MetricNamespace: "virn-production-health", MetricName: health["MetricName"] }],
    });
    expect(health).toMatchObject({ Period: 60, Statistic: "Sum" });
    const [[canary, config] = []] = resourcesOf(template, "AWS::CodeDeploy::DeploymentConfig");
    expect(config!.Properties["TrafficRoutingConfig"]).toEqual({
      Type: "TimeBasedCanary",
      TimeBasedCanary: { CanaryInterval: 6, CanaryPercentage: 10 },
    });
    for (const [, { Properties }] of resourcesOf(template, "AWS::CodeDeploy::DeploymentGroup")) {
      expect(Properties).toMatchObject({
        DeploymentConfigName: { Ref: canary },
        AlarmConfiguration: { Enabled: true, Alarms: [{ Name: { Ref: alarm } }] },
        AutoRollbackConfiguration: { Enabled: true, Events: expect.arrayContaining(["DEPLOYMENT_STOP_ON_ALARM"]) },
      });
    }
  });

  test("is shifted by CodeDeploy on the alias of each function that writes or works on a queue, and of no other", () => {
    const aliases = resourcesOf(template, "AWS::Lambda::Alias");
    const named = new Map(
      resourcesOf(template, "AWS::Lambda::Function").map(([id, each]) => [id, each.Properties["FunctionName"]]),
    );
    const writing = allRoutes
      .filter(({ area, operation, row }) => row.method !== "GET" && routesOf(templates, area, operation) === template)
      .map(({ area, operation }) => functionOf(area, operation));
    const expected = stack === "workers" ? Object.keys(queues).map((queue) => `worker-${queue}`) : writing;
    expect(aliases.map(([, { Properties }]) => named.get(Properties["FunctionName"].Ref)).toSorted()).toEqual(
      expected.map((each) => `virn-production-${each}`).toSorted(),
    );
    for (const [, alias] of aliases) {
      const { UpdatePolicy } = alias as typeof alias & { UpdatePolicy: { CodeDeployLambdaAliasUpdate: object } };
      expect(UpdatePolicy.CodeDeployLambdaAliasUpdate).toBeDefined();
    }
  });
});

test("without the canary all calls get new code at once, whatever rings", () => {
  const config = readConfig("production", { ...settings, canary: false });
  const { workers } = synthesize(config, { routes: fewRoutes }).templates;
  for (const [, { Properties }] of resourcesOf(workers!, "AWS::CodeDeploy::DeploymentGroup")) {
    expect(Properties["DeploymentConfigName"]).toBe("CodeDeployDefault.LambdaAllAtOnce");
    expect(Properties["AlarmConfiguration"]?.Enabled ?? false).toBe(false);
  }
});

describe("concurrency of Lambda", () => {
  const reservedAt = (concurrency: number) => {
    const config = readConfig("production", { ...settings, concurrency });
    const { workers } = synthesize(config, { routes: fewRoutes }).templates;
    return Object.fromEntries(
      resourcesOf(workers!, "AWS::Lambda::Function").flatMap(([, { Properties }]) => {
        const reserved = Properties["ReservedConcurrentExecutions"];
        return reserved === undefined ? [] : [[Properties["FunctionName"], reserved]];
      }),
    );
  };

  test("is 2 for each queue below 100, so that the queues alone do not take all of it", () => {
    const ofQueues = (concurrency: number) => {
      const config = readConfig("production", { ...settings, concurrency });
      const { workers } = synthesize(config, { routes: fewRoutes }).templates;
      return resourcesOf(workers!, "AWS::Lambda::EventSourceMapping").map(
        ([, { Properties }]): number => Properties["ScalingConfig"].MaximumConcurrency,
      );
    };
    const rows = Object.values<QueueRow>(queues);
    expect(ofQueues(99)).toEqual(rows.map(() => 2));
    expect(ofQueues(100).toSorted()).toEqual(rows.map((row) => row.concurrency).toSorted());
  });

  test("is reserved for sign-in from 200 on, and AWS keeps its 100 for the others", () => {
    expect(reservedAt(199)).toEqual({});
    const reserved = reservedAt(200);
    expect(Object.keys(reserved)).toEqual(["virn-production-worker-eidAttempts", "virn-production-worker-signInLinks"]);
    expect(Object.values<number>(reserved).reduce((sum, each) => sum + each)).toBeLessThanOrEqual(100);
  });
});
