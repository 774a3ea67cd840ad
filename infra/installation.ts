import { type App, BOOTSTRAP_QUALIFIER_CONTEXT, type Stack } from "aws-cdk-lib";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import { allRoutes, type NamedRoute } from "#shared/routes.ts";
import { type Config, EDGE_REGION, settingsParameter } from "./basis/config.ts";
import type { CodeOf, SharedResources } from "./constructs/FunctionContext.ts";
import { AnalyticsStack } from "./stacks/analytics.ts";
import { ApiStack } from "./stacks/api.ts";
import { DataStack } from "./stacks/data.ts";
import { EdgeStack } from "./stacks/edge.ts";
import { EdgeMonitoringStack } from "./stacks/edgeMonitoring.ts";
import { MailStack } from "./stacks/mail.ts";
import { MonitoringStack } from "./stacks/monitoring.ts";
import { NetworkStack } from "./stacks/network.ts";
import { groupNames, groupOfRoute, type RouteGroup } from "./stacks/routeGroups.ts";
import { RoutesStack } from "./stacks/routes.ts";
import { StageStack } from "./stacks/stage.ts";
import { VaultStack } from "./stacks/vault.ts";
import { WebStack } from "./stacks/web.ts";
import { WorkersStack } from "./stacks/workers.ts";

/** Each stack refers only to stacks above it. */
export interface Installation {
  data: DataStack;
  mail: MailStack;
  /** By setting. */
  analytics?: AnalyticsStack;
  /** Absent unless functions call SK from a fixed address. */
  network?: NetworkStack;
  workers: WorkersStack;
  api: ApiStack;
  routes: ReadonlyMap<RouteGroup, RoutesStack>;
  stage: StageStack;
  monitoring: MonitoringStack;
  /** Absent on an emulator, as the next three. */
  vault?: VaultStack;
  edge?: EdgeStack;
  web?: WebStack;
  edgeMonitoring?: EdgeMonitoringStack;
}

export function installation(
  app: App,
  config: Config,
  codeOf: CodeOf,
  built: string,
  table: readonly NamedRoute[] = allRoutes,
): Installation {
  const { environment, account, region, qualifier, web: webConfig } = config;
  app.node.setContext(BOOTSTRAP_QUALIFIER_CONTEXT, qualifier);
  const common = { env: { account, region }, terminationProtection: !config.isLocal };
  const name = (stack: string) => `virn-${environment}-${stack}`;
  const data = new DataStack(app, name("data"), { ...common, config });
  const { alarms, edgeKeys, eidSettings, eudrKeys } = data;
  const deployed = { parameterName: settingsParameter(environment), stringValue: JSON.stringify(config.settings) };
  new StringParameter(data, "Settings", deployed);
  const mail = new MailStack(app, name("mail"), { ...common, config, alarms });
  const secrets = { edgeKeys, eidSettings, eudrKeys };
  const shared: SharedResources = { table: data.table, files: data.files, alarms, ...secrets };
  const context = { config, shared, codeOf };
  const network = config.hasFixedAddress ? { network: new NetworkStack(app, name("network"), common) } : {};
  const { letterEvents } = mail;
  const analytics = config.hasAnalytics
    ? { analytics: new AnalyticsStack(app, name("analytics"), { ...common, context }) }
    : {};
  const facts = analytics.analytics?.asked;
  const workers = new WorkersStack(app, name("workers"), { ...common, context, letterEvents, facts, ...network });
  const door = new ApiStack(app, name("api"), { ...common, config });
  const byGroup = Map.groupBy(table, groupOfRoute);
  const routes = new Map(
    groupNames.map((group) => {
      const own = { ...common, context, door, group, routes: byGroup.get(group) ?? [], ...network };
      return [group, new RoutesStack(app, name(`routes-${group}`), own)];
    }),
  );
  const { api } = door;
  const stage = new StageStack(app, name("stage"), { ...common, api, routes: table });
  const monitoring = new MonitoringStack(app, name("monitoring"), {
    ...common,
    config,
    api,
    shared,
    background: workers,
  });
  const vault = config.isLocal ? {} : { vault: new VaultStack(app, name("vault"), { ...common, config, shared }) };
  const regional = { data, mail, ...analytics, ...network, workers, api: door, routes, stage, monitoring, ...vault };
  // Names need no import, so the order is said here. Stacks of routes change one API, so one waits for another.
  inOrder([
    data,
    mail,
    ...Object.values(analytics),
    workers,
    door,
    ...routes.values(),
    stage,
    monitoring,
    ...Object.values(vault),
  ]);
  if (!webConfig) return regional;
  const global = { ...common, env: { account, region: EDGE_REGION } };
  const edge = new EdgeStack(app, name("edge"), { ...global, config, web: webConfig });
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
  web.addStackDependency(stage);
  const edgeMonitoring = new EdgeMonitoringStack(app, name("edge-monitoring"), {
    ...global,
    config,
    site: web.site,
    certificateArn: edge.certificate.certificateArn,
  });
  return { ...regional, edge, web, edgeMonitoring };
}

function inOrder(stacks: readonly Stack[]): void {
  for (const [index, stack] of stacks.entries()) {
    const before = stacks[index - 1];
    if (before) stack.addStackDependency(before);
  }
}
