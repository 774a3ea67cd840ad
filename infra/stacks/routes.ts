import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { queueVariables, secretVariables } from "#infra/basis/grants.ts";
import { namesOf, routeFunction, routeId } from "#infra/basis/names.ts";
import { type FunctionContext, logGroup, type Network } from "#infra/constructs/FunctionContext.ts";
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
  /** Network of routes that call SK. Absent when the installation has no fixed address. */
  network?: Network;
}

/** A Lambda a route of a group of areas, and a role a distinct set of grants, inside and outside of the network. */
export class RoutesStack extends Stack {
  private readonly roles = new Map<string, FunctionRole>();

  constructor(
    scope: Construct,
    id: string,
    { context, door, group, routes, network: fixed, ...props }: RoutesStackProps,
  ) {
    super(scope, id, props);
    const own: FunctionContext = { ...context, logGroup: logGroup(this, "Logs") };
    const { edgeKeys } = context.shared;
    const names = namesOf(context.config);
    const release = context.config.isLocal
      ? {}
      : { release: new Release(this, "Release", { context: own, stack: group }) };
    const lambdas = routes.map((route) => {
      const { grants, reaches } = route.row;
      const network = reaches?.includes("eid") ? fixed : undefined;
      return new RouteLambda(this, routeId(route.row), {
        context: own,
        route,
        api: door.api,
        role: this.roleFor(route, own, network),
        network,
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

  private roleFor({ area, operation, row }: NamedRoute, context: FunctionContext, network?: Network): FunctionRole {
    const { grants } = row;
    const key = `${grants.toSorted().join(", ")}${network ? ", in the network" : ""}`;
    const role = this.roles.get(key) ?? this.newRole(key, grants, context);
    this.roles.set(key, role);
    if (network) role.allowNetwork(routeFunction(area, operation, row));
    return role;
  }

  private newRole(key: string, grants: readonly Grant[], context: FunctionContext): FunctionRole {
    const role = new FunctionRole(this, `Role-${key}`, { context, description: `Routes with the grants ${key}` });
    role.allow(grants);
    return role;
  }
}
