import type { Stack } from "aws-cdk-lib";
import { describe, expect, test } from "vitest";
import { groupNames, groupOf, groupOfRoute, routeGroups } from "#infra/stacks/routeGroups.ts";
import { areas } from "#shared/routes.ts";
import { resourcesOf, synthesize } from "./support.ts";

const { stacks, templates } = synthesize();

function isAfter(stack: Stack, earlier: Stack): boolean {
  return stack.dependencies.some((each) => each === earlier || isAfter(each, earlier));
}

describe("groups of routes", () => {
  test.each(Object.keys(areas))("area %s is in exactly one group", (area) => {
    expect(() => groupOf(area)).not.toThrow();
    expect(groupNames.filter((group) => routeGroups[group].some((each) => each === area))).toEqual([groupOf(area)]);
  });

  test("say where to add an area that is in none, and where to remove one that is in two", () => {
    expect(() => groupOf("companyNotes")).toThrow(
      'Area "companyNotes" of the route table is in no group, so no stack would have its Lambdas: add it to a group in infra/stacks/routeGroups.ts.',
    );
    expect(() => groupOf("acts", { papers: ["acts"], trade: ["prices", "acts"] })).toThrow(
      'Area "acts" is in the groups papers and trade: remove it from all but one in infra/stacks/routeGroups.ts.',
    );
  });
});

test("a route that came to an area of another group stays in the stack that has its address", () => {
  expect(groupOf("actLists")).toBe("acts");
  expect(groupOfRoute({ area: "actLists", operation: "sign" })).toBe("documents");
  const keys = (group: string) =>
    resourcesOf(templates[`routes-${group}`]!, "AWS::ApiGatewayV2::Route").map(
      ([, { Properties }]) => Properties["RouteKey"],
    );
  expect(keys("documents")).toContain("POST /api/v1/acts/acts/sign");
  expect(keys("acts")).not.toContain("POST /api/v1/acts/acts/sign");
});

describe.each(groupNames)("the stack of %s", (group) => {
  const stack = stacks.routes.get(group)!;
  const template = templates[`routes-${group}`]!;

  test("has one log group, in which all of its functions write", () => {
    const [[logs] = [], ...others] = resourcesOf(template, "AWS::Logs::LogGroup");
    expect(others).toEqual([]);
    for (const [, { Properties }] of resourcesOf(template, "AWS::Lambda::Function")) {
      expect(Properties["LoggingConfig"]).toMatchObject({ LogGroup: { Ref: logs } });
    }
  });

  test("adds its routes to the API of stack api, by the API's role for calls", () => {
    for (const [, { Properties }] of resourcesOf(template, "AWS::ApiGatewayV2::Route")) {
      expect(JSON.stringify(Properties["ApiId"])).toContain("virn-production-api:");
    }
    for (const [, { Properties }] of resourcesOf(template, "AWS::ApiGatewayV2::Integration")) {
      expect(Properties["CredentialsArn"]).toBe("arn:aws:iam::123456789012:role/virn-production-api-caller");
    }
  });

  test("is deployed after the API and the queues, and before the stage, which limits its routes, and the pages", () => {
    templates["stage"]!.hasResourceProperties("AWS::ApiGatewayV2::Stage", { AutoDeploy: true });
    for (const earlier of [stacks.data, stacks.mail, stacks.workers, stacks.api])
      expect(isAfter(stack, earlier)).toBe(true);
    for (const later of [stacks.stage, stacks.web!]) expect(isAfter(later, stack)).toBe(true);
    expect(isAfter(stacks.api, stack)).toBe(false);
  });

  test("changes the API after every other stack of routes, or before it", () => {
    const others = [...stacks.routes.values()].filter((other) => other !== stack);
    for (const other of others) expect(isAfter(stack, other) !== isAfter(other, stack)).toBe(true);
  });
});
