import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { toolkitOf } from "#infra/basis/bootstrap.ts";
import type { Config } from "#infra/basis/config.ts";
import { EDGE_REGION } from "#infra/basis/config.ts";
import { configOf, namedInstallation, settingsOf } from "#infra/basis/installationFile.ts";
import { existingIdentityRecords } from "./aws/mailIdentity.ts";
import { isBootstrapped, isCaller } from "./aws/preflight.ts";
import { failWith, readOptions } from "./commandLine.ts";
import { deployedSettings, differences, lossesOf } from "./deploy/deployedSettings.ts";
import { leftBehindSentence, requireRestoredBucket, requireRestoredTable } from "./deploy/leftBehind.ts";
import { outputOf, outputsTable, readOutputs, withOutputs } from "./deploy/outputs.ts";
import { testAlarm } from "./deploy/testAlarm.ts";
import { requireKeptLock } from "./deploy/vaultLock.ts";
import { pause } from "./pausing/pause.ts";
import { recordedPause } from "./pausing/record.ts";

const root = join(import.meta.dirname, "..");
const STACKS_AT_ONCE = 6;
const ACTIONS = ["deploy", "bootstrap", "deployer", "diff"] as const;

const USAGE = `npm run deploy -- NAME [--yes] [--dry-run]
npm run diff -- NAME [--dry-run]
npm run bootstrap -- NAME [--dry-run]
npm run deployer -- NAME --repository owner/name [--dry-run]
NAME is that of infra/installations/NAME.json. --yes agrees to changed settings; --dry-run prints the commands.`;

interface Options {
  isAgreed: boolean;
  isDryRun: boolean;
}

/** `npm run deploy -- NAME`, and bootstrap, deployer and diff in the same way. */
async function run(): Promise<void> {
  const { positionals, values } = readOptions(USAGE, {
    allowPositionals: true,
    options: {
      yes: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      repository: { type: "string", default: "" },
    },
  });
  const action = ACTIONS.find((each) => each === positionals[0]);
  if (!action) throw new Error(USAGE);
  const name = namedInstallation(positionals[1], `npm run ${action} -- production`);
  const config = configOf(name);
  const options = { isAgreed: values.yes, isDryRun: values["dry-run"] };
  const caller = await isCaller(settingsOf(name));
  if (caller.state !== "ok") throw new Error(`${capital(caller.text)}.`);
  console.log(`Installation ${name}: ${caller.text}, ${config.region}.`);
  if (action === "bootstrap") await bootstrap(config, options);
  else if (action === "deployer") await makeDeployer(config, values.repository, options);
  else await change(action, config, options);
}

/** Bootstraps without the CDK app, so that nothing must be built. */
function bootstrap(config: Config, options: Options): Promise<string> {
  const { account, region, qualifier } = config;
  const places = [...new Set([region, EDGE_REGION])].map((each) => `aws://${account}/${each}`);
  const own = ["--qualifier", qualifier, "--toolkit-stack-name", toolkitOf(config)];
  return command(["cdk", "bootstrap", ...places, "--app", "", ...own], {}, options);
}

/** The roles by which a workflow of the repository deploys (infra/README.md, "Continuous deployment"). */
function makeDeployer({ environment: name }: Config, repository: string, options: Options): Promise<string> {
  const variables = { VIRN_INSTALLATION: name, REPOSITORY: repository };
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw new Error(`Name the repository on GitHub: npm run deployer -- ${name} --repository owner/name`);
  }
  return command(
    ["cdk", "deploy", "--app", "node infra/deployer.ts", "--require-approval", "never"],
    variables,
    options,
  );
}

async function change(action: "deploy" | "diff", config: Config, options: Options): Promise<void> {
  const { environment: name, hasEid } = config;
  for (const region of new Set([config.region, EDGE_REGION])) {
    const { state, text } = await isBootstrapped(region, config);
    if (state !== "ok") throw new Error(`${capital(text.replaceAll("NAME", name))}.`);
  }
  if (action === "deploy") {
    await requireRestoredTable(config);
    await requireRestoredBucket(config);
  }
  const before = await deployedSettings(config);
  const isChanging = await showDifferences(config, before);
  await requireKeptLock(config, before, new Date());
  const isPaused = (await recordedPause(config)) !== undefined;
  if (isPaused)
    console.log(`${name} is paused and stays so. Nobody calls new code meanwhile: it comes at once, without a canary.`);
  const variables = {
    VIRN_INSTALLATION: name,
    VIRN_EID: hasEid ? "on" : "off",
    ...(isPaused ? { VIRN_CANARY: "off" } : {}),
  };
  if (action === "deploy" && isChanging && !options.isDryRun) await agree(options);
  // Templates name the files of the pages by their content, so that a comparison needs them too.
  await command(["npm", "run", "-s", "build"], variables, options);
  if (action === "diff") return diff(templatesOf(name, action), variables, options);
  const folder = join(root, ".cache/deploy");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  const cdk = ["cdk", "deploy", "--all", "--require-approval", "never", "--outputs-file", file];
  // The canaries of stacks that do not need each other wait for their six minutes together.
  cdk.push("--concurrency", String(STACKS_AT_ONCE), "--output", templatesOf(name, action));
  cdk.push("--toolkit-stack-name", toolkitOf(config));
  try {
    await command(cdk, variables, options);
  } finally {
    if (isPaused) await pauseAgain(config, options);
  }
  if (!options.isDryRun) await report(file, config, isPaused);
}

/** CloudFormation switches on what it makes anew or changes. */
async function pauseAgain(config: Config, { isDryRun }: Options): Promise<void> {
  if (isDryRun) {
    console.log("Would stop again what the deploy switched on.");
    return;
  }
  const { stoppedNow } = await pause(config, new Date());
  if (stoppedNow.length > 0) console.log(`Stopped again: ${stoppedNow.join(", ")}.`);
}

/** @throws when a deploy would remove or replace what holds data, so that a pipeline stops before it. */
async function diff(folder: string, variables: Record<string, string>, options: Options): Promise<void> {
  // Compare templates: a change set needs a permission of its own.
  const printed = await command(
    ["cdk", "diff", "--all", "--no-change-set", "--ci", "--output", folder],
    variables,
    options,
    "pipe",
  );
  const losses = lossesOf(printed);
  if (losses.length > 0) throw new Error(`A deploy would remove or replace:\n${losses.join("\n")}`);
}

/** A folder of its own: commands at once would replace each other's templates. */
function templatesOf(name: string, action: string): string {
  return `.cache/cdk/${name}-${action}`;
}

/** @returns true when the deploy changes settings, or is the first one */
async function showDifferences(config: Config, before: Config["settings"] | undefined): Promise<boolean> {
  const { environment: name, account, region, settings } = config;
  const lines = differences(before ?? {}, settings);
  if (!before) {
    const left = await leftBehindSentence(config);
    if (left) console.log(left);
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

async function report(file: string, config: Config, isPaused: boolean): Promise<void> {
  const { environment: name } = config;
  const outputs = readOutputs(readFileSync(file, "utf8"));
  const records = await existingIdentityRecords(config);
  const areKnown = typeof records !== "string";
  console.log(`\n${outputsTable(areKnown ? withOutputs(outputs, name, "mail", records) : outputs, name)}\n`);
  if (!areKnown) console.log(records);
  for (const stack of ["data", "edge-monitoring"]) {
    const topic = outputOf(outputs, name, stack, "AlarmTopic");
    if (topic) console.log(await testAlarm(topic, name));
  }
  if (isPaused) console.log(`The smoke test is left out, since nobody gets in: npm run resume -- ${name}`);
  else await smoke(outputOf(outputs, name, "data", "TableName") ?? "", config);
}

/** Left out, with what to do, until the domain answers: at a first deploy its record cannot exist. */
async function smoke(table: string, { publicUrl, region, mail }: Config): Promise<void> {
  const again = `TABLE_NAME=${table} AWS_REGION=${region} npm run smoke -- --url ${publicUrl}`;
  const doesAnswer = await fetch(publicUrl, { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!doesAnswer) {
    console.log(
      `The smoke test is left out: ${publicUrl} does not answer yet. When its DNS record exists:\n  ${again}`,
    );
    return;
  }
  const variables = { TABLE_NAME: table, AWS_REGION: region, PUBLIC_URL: publicUrl, MAIL_FROM: mail.from };
  await command(["node", "scripts/smoke.ts", "--url", publicUrl], variables, { isAgreed: true, isDryRun: false });
}

/** @returns what it printed, with `pipe`; it is shown in any case. */
async function command(
  words: readonly string[],
  variables: Record<string, string>,
  { isDryRun }: Options,
  out: "inherit" | "pipe" = "inherit",
): Promise<string> {
  const [program = "", ...options] = words;
  if (isDryRun) {
    console.log(`Would run: ${words.map((word) => word || "''").join(" ")}`);
    return "";
  }
  const path = `${join(root, "node_modules/.bin")}:${process.env["PATH"]}`;
  const env = { ...process.env, ...variables, PATH: path };
  const child = spawn(program, options, { cwd: root, stdio: ["inherit", out, "inherit"], env });
  let printed = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
    process.stdout.write(chunk);
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${words.slice(0, 2).join(" ")} ended with ${code}; the reason is above.`);
  return printed;
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

try {
  await run();
} catch (error) {
  failWith(error);
}
