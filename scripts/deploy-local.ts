import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LOCAL } from "#infra/basis/config.ts";
import { failWith, readOptions } from "./commandLine.ts";
import { copyOfSources, walkCycle } from "./deploy/cycle.ts";
import { bootstrap, fill, LocalDeploys } from "./deploy/localInstallation.ts";
import {
  addressOfEmulator,
  type Emulator,
  emulatorVariables,
  findEmulator,
  withoutHttpApis,
} from "./emulators/emulator.ts";

const USAGE = `npm run deploy:local -- [--cycle]
Deploys to the emulator that npm run ministack starts; with --cycle all that can happen to an installation follows.`;

/** `npm run deploy:local`; with `--cycle` all that can happen to an installation follows. */
async function deployLocal(folder: string): Promise<void> {
  const { values } = readOptions(USAGE, { options: { cycle: { type: "boolean", default: false } } });
  const emulator = await findEmulator();
  if (!emulator) throw new Error(`Nothing answers at ${addressOfEmulator()}: start an emulator by npm run ministack.`);
  if (!emulator.hasHttpApis) throw new Error(withoutHttpApis(emulator));
  Object.assign(process.env, emulatorVariables(emulator.address));
  console.log(`Deploying to ${emulator.name} at ${emulator.address}`);
  console.log(
    emulator.enforcesGrants
      ? "The emulator checks every call of a function against the grants of its row."
      : "The emulator does not check grants; MiniStack does with AUTH=true.",
  );
  await bootstrap();
  const deploys = new LocalDeploys(emulator, ...(values.cycle ? [copyOfSources(folder)] : []));
  const assembly = join(folder, "first");
  const first = await deploys.make(LOCAL, {}, assembly);
  await fill(first);
  await deploys.smoke(first);
  if (values.cycle) await walkCycle(deploys, { first, assembly, folder });
  console.log(howToEnd(emulator));
}

function howToEnd({ name, address }: Emulator): string {
  return [
    `${name} at ${address} keeps running with what was deployed; the simulated EVR has ended with this command.`,
    "To end it: Ctrl-C where npm run ministack runs. To remove the stacks and the data:",
    `  AWS_ENDPOINT_URL=${address} AWS_ACCESS_KEY_ID=test AWS_SECRET_ACCESS_KEY=test AWS_REGION=us-east-1 \\`,
    "  npm run teardown -- local --with-data",
  ].join("\n");
}

const folder = mkdtempSync(join(tmpdir(), "virn-deploy-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
try {
  await deployLocal(folder);
  process.exit(0);
} catch (error) {
  failWith(error);
}
