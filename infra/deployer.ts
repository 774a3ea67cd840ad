import { App } from "aws-cdk-lib";
import { configOf, namedInstallation } from "./basis/installationFile.ts";
import { DeployerStack } from "./stacks/deployer.ts";

const { VIRN_INSTALLATION: name, REPOSITORY: repository = "" } = process.env;
const config = configOf(namedInstallation(name));
const { account, region, environment } = config;
const app = new App();
new DeployerStack(app, `virn-${environment}-deployer`, { env: { account, region }, config, repository });
app.synth();
