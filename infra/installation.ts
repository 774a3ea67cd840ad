import type { App } from "aws-cdk-lib";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import { allRoutes } from "#shared/routes.ts";
import { type Config, EDGE_REGION, settingsParameter } from "./basis/config.ts";
import type { CodeOf, SharedResources } from "./constructs/FunctionContext.ts";
import { ApiStack } from "./stacks/api.ts";
import { DataStack } from "./stacks/data.ts";
import { EdgeStack } from "./stacks/edge.ts";
import { EdgeMonitoringStack } from "./stacks/edgeMonitoring.ts";
import { MailStack } from "./stacks/mail.ts";
import { MonitoringStack } from "./stacks/monitoring.ts";
import { NetworkStack } from "./stacks/network.ts";
import { groupNames, groupOf, type RouteGroup } from "./stacks/routeGroups.ts";
import { RoutesStack } from "./stacks/routes.ts";
import { WebStack } from "./stacks/web.ts";
import { WorkersStack } from "./stacks/workers.ts";

/** Each stack refers only to stacks above it. */
export interface Installation {
  data: DataStack;
  mail: MailStack;
  /** Absent unless functions call SK from a fixed address. */
  network?: NetworkStack;
  workers: WorkersStack;
  api: ApiStack;
  routes: ReadonlyMap<RouteGroup, RoutesStack>;
  monitoring: MonitoringStack;
  /** Absent on an emulator, as the next two. */
  edge?: EdgeStack;
  web?: WebStack;
  edgeMonitoring?: EdgeMonitoringStack;
}

export function installation(app: App, config: Config, codeOf: CodeOf, built: string): Installation {
  const { environment, account, region, web: webConfig } = config;
  const common = { env: { account, region }, terminationProtection: !config.isLocal };
  const name = (stack: string) => `virn-${environment}-${stack}`;
  const data = new DataStack(app, name("data"), { ...common, config });
  const { table, files, filesArn, alarms, edgeKeys, eidSettings } = data;
  const deployed = { parameterName: settingsParameter(environment), stringValue: JSON.stringify(config.settings) };
  new StringParameter(data, "Settings", deployed);
  const mail = new MailStack(app, name("mail"), { ...common, config, alarms });
  const shared: SharedResources = { table, files, filesArn, alarms, edgeKeys, eidSettings, mail: mail.sender };
  const context = { config, shared, codeOf };
  const network = config.hasFixedAddress ? { network: new NetworkStack(app, name("network"), common) } : {};
  const { letterEvents } = mail;
  const workers = new WorkersStack(app, name("workers"), { ...common, context, letterEvents, ...network });
  const door = new ApiStack(app, name("api"), { ...common, config });
  const byGroup = Map.groupBy(allRoutes, ({ area }) => groupOf(area));
  const routes = new Map(
    groupNames.map((group) => {
      const own = { ...common, context, door, background: workers, routes: byGroup.get(group) ?? [] };
      return [group, new RoutesStack(app, name(`routes-${group}`), own)];
    }),
  );
  const { api } = door;
  const monitoring = new MonitoringStack(app, name("monitoring"), {
    ...common,
    config,
    api,
    shared,
    background: workers,
  });
  const regional = { data, mail, ...network, workers, api: door, routes, monitoring };
  if (!webConfig) return regional;
  const global = { ...common, env: { account, region: EDGE_REGION } };
  const edge = new EdgeStack(app, name("edge"), { ...global, web: webConfig });
  const web = new WebStack(app, name("web"), {
    ...common,
    web: webConfig,
    errorsUrl: config.errorsUrl,
    edge,
    api,
    data,
    built,
  });
  // The pages come after the routes that they call.
  for (const stack of routes.values()) web.addStackDependency(stack);
  const { distributionId } = web.site.distribution;
  const edgeMonitoring = new EdgeMonitoringStack(app, name("edge-monitoring"), {
    ...global,
    config,
    distributionId,
    certificateArn: edge.certificate.certificateArn,
  });
  return { ...regional, edge, web, edgeMonitoring };
}
