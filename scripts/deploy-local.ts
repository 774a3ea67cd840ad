import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { LOCAL } from "#infra/basis/config.ts";
import { walkCycle } from "./deploy/cycle.ts";
import { addressOfEmulator, type Emulator, emulatorVariables, findEmulator } from "./deploy/emulator.ts";
import { bootstrap, deploy, fill, smoke, synthesize } from "./deploy/localInstallation.ts";
import { freePort } from "./embedded/services/ports.ts";

/** `npm run deploy:local`; with `--cycle` all that can happen to an installation, from its first deploy to its last. */
async function deployLocal(folder: string): Promise<void> {
  const { values } = parseArgs({ options: { cycle: { type: "boolean", default: false } } });
  const emulator = await findEmulator();
  if (!emulator) throw new Error(`Nothing answers at ${addressOfEmulator()}: start an emulator by npm run localstack.`);
  Object.assign(process.env, emulatorVariables(emulator.address));
  console.log(`Deploying to ${emulator.name} at ${emulator.address}`);
  console.log(
    emulator.enforcesGrants
      ? "The emulator checks every call of a function against the grants of its row."
      : "The emulator does not check grants; MiniStack does with AUTH=true.",
  );
  await bootstrap();
  // Only MiniStack runs functions on this machine, where they reach a simulated EVR on its loopback.
  const evrPort = emulator.name === "MiniStack" ? await freePort() : undefined;
  if (values.cycle) return walkCycle(emulator, folder, evrPort);
  const settings = evrPort ? { evrUrl: `http://127.0.0.1:${evrPort}` } : {};
  const assembly = join(folder, LOCAL);
  await synthesize({ name: LOCAL, settings }, { assembly });
  const installation = await deploy(LOCAL, assembly);
  await fill(installation);
  await smoke(installation, evrPort ? ["--evr-port", String(evrPort)] : []);
  console.log(howToEnd(emulator));
}

function howToEnd({ name, address }: Emulator): string {
  return [
    `${name} at ${address} keeps running with what was deployed; the simulated EVR has ended with this command.`,
    "To end it: Ctrl-C where npm run localstack runs. To remove the stacks only, without the table, buckets and secrets:",
    `  AWS_ENDPOINT_URL=${address} AWS_ACCESS_KEY_ID=test AWS_SECRET_ACCESS_KEY=test AWS_REGION=us-east-1 \\`,
    "  VIRN_INSTALLATION=local npx cdk destroy --all --force",
  ].join("\n");
}

const folder = mkdtempSync(join(tmpdir(), "virn-deploy-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
try {
  await deployLocal(folder);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
