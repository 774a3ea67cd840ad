import { join } from "node:path";
import { App, Validations } from "aws-cdk-lib";
import { Code } from "aws-cdk-lib/aws-lambda";
import { AwsSolutionsChecks } from "cdk-nag";
import { allFunctions, bundleFunctions } from "./bundle.ts";
import { readConfig } from "./config.ts";
import { installation } from "./installation.ts";

const root = join(import.meta.dirname, "..");
const config = readConfig(process.env);
const bundles = bundleFunctions(allFunctions(), join(root, ".cache/lambda"));

const app = new App();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
installation(
  app,
  config,
  ({ name }) => {
    const bundle = bundles.get(name);
    if (!bundle) throw new Error(`No bundle of ${name}`);
    return Code.fromAsset(bundle.directory);
  },
  join(root, "dist"),
);
app.synth();
