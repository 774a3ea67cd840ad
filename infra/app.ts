import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { App, type AppProps, CliCredentialsStackSynthesizer, Validations } from "aws-cdk-lib";
import { Code } from "aws-cdk-lib/aws-lambda";
import { AwsSolutionsChecks } from "cdk-nag";
import { allFunctions, bundleFunctions, COOKIES_AS_A_LIST } from "./basis/bundle.ts";
import type { Config } from "./basis/config.ts";
import { chosenConfig } from "./basis/installationFile.ts";
import { installation } from "./installation.ts";

const root = join(import.meta.dirname, "..");
let config: Config;
try {
  config = chosenConfig(process.env);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
// A folder of its own: two commands at once would delete each other's bundles. CDK copies what it uses.
mkdirSync(join(root, ".cache"), { recursive: true });
const folder = mkdtempSync(join(root, ".cache/lambda-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const bundles = await bundleFunctions(allFunctions(), folder, config.isLocal ? COOKIES_AS_A_LIST : "");

const props: AppProps = {};
// Emulators differ in how they treat CDK's deploy roles; the caller's own credentials work on each.
// Assigned past the types: CDK's synthesizers break their interface under exactOptionalPropertyTypes.
if (config.isLocal) Object.assign(props, { defaultStackSynthesizer: new CliCredentialsStackSynthesizer() });
const app = new App(props);
if (!config.isLocal) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
installation(
  app,
  config,
  ({ name }) => {
    const bundle = bundles.get(name);
    if (!bundle) throw new Error(`No bundle of ${name}`);
    return Code.fromAsset(bundle.directory);
  },
  join(root, "dist/web"),
);
app.synth();
