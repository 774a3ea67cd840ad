import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { queueVariables, secretVariables } from "#infra/basis/grants.ts";
import { namesOf, routeId } from "#infra/basis/names.ts";
import { type FunctionContext, logGroup } from "#infra/constructs/FunctionContext.ts";
import { FunctionRole } from "#infra/constructs/FunctionRole.ts";
import { Release } from "#infra/constructs/Release.ts";
import { RouteLambda } from "#infra/constructs/RouteLambda.ts";
import type { Grant } from "#shared/platform/queues.ts";
import type { NamedRoute } from "#shared/routes.ts";
import type { ApiStack } from "./api.ts";
import type { RouteGroup } from "./routeGroups.ts";

interface RoutesStackProps extends StackProps {
  context: Omit<FunctionContext, "logGroup">;
  door: ApiStack;
  group: RouteGroup;
  routes: readonly NamedRoute[];
}

/** A Lambda a route of a group of areas, and a role a distinct set of grants. */
export class RoutesStack extends Stack {
  private readonly roles = new Map<string, FunctionRole>();

  constructor(scope: Construct, id: string, { context, door, group, routes, ...props }: RoutesStackProps) {
    super(scope, id, props);
    const own: FunctionContext = { ...context, logGroup: logGroup(this, "Logs") };
    const { edgeKeys } = context.shared;
    const names = namesOf(context.config);
    const release = context.config.isLocal
      ? {}
      : { release: new Release(this, "Release", { context: own, stack: group }) };
    const lambdas = routes.map((route) => {
      const { grants } = route.row;
      return new RouteLambda(this, routeId(route.row), {
        context: own,
        route,
        api: door.api,
        role: this.roleFor(grants, own),
        caller: door.caller,
        variables: {
          ...queueVariables(grants, names.queueUrl),
          ...secretVariables(grants, context),
          ...(edgeKeys.length > 0 ? { EDGE_KEY: edgeKeys.join(",") } : {}),
        },
        ...release,
      });
    });
    for (const [index, lambda] of lambdas.entries()) {
      const before = lambdas[index - 1];
      if (before) lambda.changeAfter(before);
    }
  }

  private roleFor(grants: readonly Grant[], context: FunctionContext): FunctionRole {
    const key = grants.toSorted().join(", ");
    const existing = this.roles.get(key);
    if (existing) return existing;
    const role = new FunctionRole(this, `Role-${key}`, { context, description: `Routes with the grants ${key}` });
    role.allow(grants);
    this.roles.set(key, role);
    return role;
  }
}
