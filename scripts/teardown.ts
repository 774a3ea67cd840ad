import { createInterface } from "node:readline";
import { S3Client } from "@aws-sdk/client-s3";
import { namedInstallation, operatedConfig, settingsOf } from "#infra/basis/installationFile.ts";
import { isCaller } from "./aws/preflight.ts";
import { failWith, readOptions } from "./commandLine.ts";
import { planLines, tearDown, teardownOf } from "./tearing/teardown.ts";

const USAGE = `npm run teardown -- NAME [--with-data] [--dry-run]
Deletes the stacks of infra/installations/NAME.json. Table, buckets, secrets, identity, certificate, fixed address and vault stay, and
--with-data deletes them too, unless a backup or a lock keeps papers. It says what goes and what stays, and asks for the name to be typed.
It can be run again after it stopped in the middle. --dry-run only says.`;

async function run(): Promise<void> {
  const { positionals, values } = readOptions(USAGE, {
    allowPositionals: true,
    options: { "with-data": { type: "boolean", default: false }, "dry-run": { type: "boolean", default: false } },
  });
  const name = namedInstallation(positionals[0], "npm run teardown -- production");
  const config = operatedConfig(name);
  if (!config.isLocal) {
    const { state, text } = await isCaller(settingsOf(name));
    if (state !== "ok") throw new Error(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`);
  }
  const hasData = values["with-data"];
  const teardown = await teardownOf(config);
  if (teardown.stacks.length + teardown.lasting.length === 0) {
    console.log(`Nothing of ${name} is left in ${config.region} of account ${config.account}.`);
    return;
  }
  console.log(`Teardown of ${name} in ${config.region} of account ${config.account}.`);
  for (const line of planLines(teardown, config, hasData)) console.log(line);
  if (values["dry-run"]) {
    console.log("Nothing was deleted.");
    return;
  }
  process.stdout.write(`Type the name of the installation to delete ${hasData ? "all of this" : "the stacks"}: `);
  if ((await firstLine()).trim() !== name) throw new Error("Nothing was deleted.");
  console.log();
  const s3 = new S3Client({ region: config.region, forcePathStyle: config.isLocal });
  await tearDown(teardown, hasData, { s3, say: console.log });
  console.log(hasData ? `${name} is gone.` : `The stacks of ${name} are gone, and its data stay.`);
}

/** Empty when the input ends. */
async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return "";
}

try {
  await run();
  process.exit(0);
} catch (error) {
  failWith(error);
}
