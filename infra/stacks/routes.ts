import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { queueVariables, secretVariables } from "#infra/basis/grants.ts";
import { type FunctionContext, logGroup } from "#infra/constructs/FunctionContext.ts";
import { FunctionRole } from "#infra/constructs/FunctionRole.ts";
import { RouteLambda } from "#infra/constructs/RouteLambda.ts";
import type { Grant } from "#shared/platform/queues.ts";
import type { NamedRoute } from "#shared/routes.ts";
import type { ApiStack } from "./api.ts";
import type { WorkersStack } from "./workers.ts";

interface RoutesStackProps extends StackProps {
  context: Omit<FunctionContext, "logGroup">;
  door: ApiStack;
  background: WorkersStack;
  routes: readonly NamedRoute[];
}

/** A Lambda a route of a group of areas, and a role a distinct set of grants. */
export class RoutesStack extends Stack {
  private readonly roles = new Map<string, FunctionRole>();

  constructor(scope: Construct, id: string, { context, door, background, routes, ...props }: RoutesStackProps) {
    super(scope, id, props);
    const own: FunctionContext = { ...context, logGroup: logGroup(this, "Logs") };
    const { edgeKeys, eidSettings } = context.shared;
    for (const route of routes) {
      const { grants } = route.row;
      new RouteLambda(this, `${route.area}-${route.operation}`, {
        context: own,
        route,
        api: door.api,
        role: this.roleFor(grants, own, background),
        caller: door.caller,
        variables: {
          ...queueVariables(grants, (queue) => background.queueOf(queue).queueUrl),
          ...secretVariables(grants, eidSettings),
          ...(edgeKeys.length > 0 ? { EDGE_KEY: edgeKeys.join(",") } : {}),
        },
      });
    }
  }

  private roleFor(grants: readonly Grant[], context: FunctionContext, background: WorkersStack): FunctionRole {
    const key = grants.toSorted().join(", ");
    const existing = this.roles.get(key);
    if (existing) return existing;
    const role = new FunctionRole(this, `Role-${key}`, { context, description: `Routes with the grants ${key}` });
    role.allow(grants, (queue) => background.queueOf(queue).queueArn);
    this.roles.set(key, role);
    return role;
  }
}
