import { App, BOOTSTRAP_QUALIFIER_CONTEXT } from "aws-cdk-lib";
import { configOf, namedInstallation } from "./basis/installationFile.ts";
import { DeployerStack } from "./stacks/deployer.ts";

const { VIRN_INSTALLATION: name, REPOSITORY: repository = "" } = process.env;
const config = configOf(namedInstallation(name));
const { account, region, environment, qualifier } = config;
const app = new App({ context: { [BOOTSTRAP_QUALIFIER_CONTEXT]: qualifier } });
new DeployerStack(app, `virn-${environment}-deployer`, { env: { account, region }, config, repository });
app.synth();
