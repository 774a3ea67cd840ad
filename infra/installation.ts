import type { App } from "aws-cdk-lib";
import type { Config } from "./config.ts";
import type { CodeOf } from "./constructs/VirnFunction.ts";
import { ApiStack } from "./stacks/api.ts";
import { DataStack } from "./stacks/data.ts";
import { MonitoringStack } from "./stacks/monitoring.ts";
import { WebStack } from "./stacks/web.ts";
import { WorkersStack } from "./stacks/workers.ts";

/** All stacks of one installation, each on the ones before it. */
export interface Installation {
  data: DataStack;
  workers: WorkersStack;
  api: ApiStack;
  monitoring: MonitoringStack;
  /** Absent on an emulator, which has no CloudFront worth the name. */
  web?: WebStack;
}

/** @param built folder of the built application. */
export function installation(app: App, config: Config, codeOf: CodeOf, built: string): Installation {
  const { environment, account, region, web } = config;
  const common = { env: { account, region }, terminationProtection: !config.isLocal };
  const name = (stack: string) => `virn-${environment}-${stack}`;
  const data = new DataStack(app, name("data"), { ...common, config });
  const house = { config, data, codeOf };
  const workers = new WorkersStack(app, name("workers"), { ...common, house });
  const api = new ApiStack(app, name("api"), { ...common, house, background: workers });
  const seen = { ...common, api: api.api, data };
  const monitoring = new MonitoringStack(app, name("monitoring"), { ...seen, config, background: workers });
  return {
    data,
    workers,
    api,
    monitoring,
    ...(web ? { web: new WebStack(app, name("web"), { ...seen, web, built }) } : {}),
  };
}
