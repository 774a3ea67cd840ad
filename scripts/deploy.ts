import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import type { Config } from "#infra/basis/config.ts";
import { EDGE_REGION } from "#infra/basis/config.ts";
import { configOf, namedInstallation, settingsOf } from "#infra/basis/installationFile.ts";
import { isBootstrapped, isCaller } from "./aws/preflight.ts";
import { deployedSettings, differences } from "./deploy/deployedSettings.ts";
import { outputOf, outputsTable, readOutputs } from "./deploy/outputs.ts";
import { testAlarm } from "./deploy/testAlarm.ts";

const root = join(import.meta.dirname, "..");
const ACTIONS = ["deploy", "bootstrap", "diff"] as const;

interface Options {
  isAgreed: boolean;
  isDryRun: boolean;
}

/** `npm run deploy -- NAME`, `npm run bootstrap -- NAME`, `npm run diff -- NAME`. */
async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { yes: { type: "boolean", default: false }, "dry-run": { type: "boolean", default: false } },
  });
  const action = ACTIONS.find((each) => each === positionals[0]);
  if (!action) throw new Error(`Usage: node scripts/deploy.ts ${ACTIONS.join("|")} NAME [--yes] [--dry-run]`);
  const name = namedInstallation(positionals[1], `npm run ${action} -- production`);
  const config = configOf(name);
  const options = { isAgreed: values.yes, isDryRun: values["dry-run"] };
  const caller = await isCaller(settingsOf(name));
  if (caller.state !== "ok") throw new Error(`${capital(caller.text)}.`);
  console.log(`Installation ${name}: ${caller.text}, ${config.region}.`);
  if (action === "bootstrap") await bootstrap(config, options);
  else await change(action, config, options);
}

/** Without the app, so that nothing need be built. */
function bootstrap({ account, region }: Config, options: Options): Promise<void> {
  const places = [...new Set([region, EDGE_REGION])].map((each) => `aws://${account}/${each}`);
  return command(["cdk", "bootstrap", ...places, "--app", ""], {}, options);
}

async function change(action: "deploy" | "diff", config: Config, options: Options): Promise<void> {
  const { environment: name, hasEid } = config;
  for (const region of new Set([config.region, EDGE_REGION])) {
    const { state, text } = await isBootstrapped(region);
    if (state !== "ok") throw new Error(`${capital(text.replaceAll("NAME", name))}.`);
  }
  const isChanging = await showDifferences(config);
  const variables = { VIRN_INSTALLATION: name, VIRN_EID: hasEid ? "on" : "off" };
  if (action === "diff") return command(["cdk", "diff", "--all"], variables, options);
  if (isChanging && !options.isDryRun) await agree(options);
  await command(["npm", "run", "-s", "build"], variables, options);
  const folder = join(root, ".cache/deploy");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  const cdk = ["cdk", "deploy", "--all", "--require-approval", "never", "--outputs-file", file];
  await command(cdk, variables, options);
  if (!options.isDryRun) await report(file, config);
}

/** @returns true when the deploy changes settings, or is the first one */
async function showDifferences(config: Config): Promise<boolean> {
  const { environment: name, account, region, settings } = config;
  const before = await deployedSettings(config);
  const lines = differences(before ?? {}, settings);
  if (!before) {
    console.log(`There is no ${name} in ${region} of account ${account} yet. It begins with these settings:`);
  } else {
    console.log(lines.length > 0 ? `Settings of ${name} that this deploy changes:` : "Its settings are as deployed.");
  }
  for (const line of lines) console.log(line);
  return lines.length > 0;
}

async function agree({ isAgreed }: Options): Promise<void> {
  if (isAgreed) return;
  if (!process.stdin.isTTY)
    throw new Error("Nothing was deployed: run it again with --yes if these settings are meant.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question("Deploy with these settings? (yes/no) ");
  terminal.close();
  if (answer.trim().toLowerCase() !== "yes") throw new Error("Nothing was deployed.");
}

async function report(file: string, { environment: name, publicUrl }: Config): Promise<void> {
  const outputs = readOutputs(readFileSync(file, "utf8"));
  console.log(`\n${outputsTable(outputs, name)}\n`);
  for (const stack of ["data", "edge-monitoring"]) {
    const topic = outputOf(outputs, name, stack, "AlarmTopic");
    if (topic) console.log(await testAlarm(topic, name));
  }
  console.log(`${publicUrl} is the address of ${name}.`);
}

function command(words: readonly string[], variables: Record<string, string>, { isDryRun }: Options): Promise<void> {
  const [program = "", ...options] = words;
  if (isDryRun) {
    console.log(`Would run: ${words.map((word) => word || "''").join(" ")}`);
    return Promise.resolve();
  }
  const path = `${join(root, "node_modules/.bin")}:${process.env["PATH"]}`;
  const env = { ...process.env, ...variables, PATH: path };
  const child = spawn(program, options, { cwd: root, stdio: "inherit", env });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${words.slice(0, 2).join(" ")} ended with ${code}; the reason is above.`));
    });
  });
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
