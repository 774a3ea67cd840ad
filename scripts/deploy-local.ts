import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod";
import { localConfig } from "#infra/basis/config.ts";
import { ApiClient } from "./deploy/apiClient.ts";
import { addressOfEmulator, type Emulator, emulatorVariables, findEmulator } from "./deploy/emulator.ts";
import { lettersOf } from "./deploy/letters.ts";
import { type Register, startRegister } from "./deploy/register.ts";
import { smokeTest } from "./deploy/smoke.ts";

const root = join(import.meta.dirname, "..");
const outputsFile = join(root, ".cache/deploy/outputs.json");

const outputs = z.object({
  "virn-local-api": z.looseObject({ ApiUrl: z.url() }),
  "virn-local-data": z.looseObject({ TableName: z.string(), FilesBucketName: z.string() }),
  "virn-local-workers": z.looseObject({ EvrApiKeysSecret: z.string().optional() }),
});
type Outputs = z.infer<typeof outputs>;

async function deployLocal(): Promise<{ passed: number; failed: number }> {
  const emulator = await findEmulator();
  if (!emulator) throw new Error(`Nothing answers at ${addressOfEmulator()}: start an emulator by npm run localstack.`);
  Object.assign(process.env, emulatorVariables(emulator.address), { VIRN_INSTALLATION: "local" });
  // Only MiniStack runs functions on this machine, where they reach a simulated EVR on its loopback.
  const register = emulator.name === "MiniStack" ? await startRegister() : undefined;
  if (register) process.env["VIRN_EVR_URL"] = register.url;
  try {
    console.log(`Deploying to ${emulator.name} at ${emulator.address}`);
    await run("cdk", ["bootstrap", "aws://000000000000/us-east-1", "--app", "", "--ci"]);
    mkdirSync(join(root, ".cache/deploy"), { recursive: true });
    await run("cdk", ["deploy", "--all", "--require-approval", "never", "--outputs-file", outputsFile, "--ci"]);
    const deployed = outputs.parse(JSON.parse(readFileSync(outputsFile, "utf8")));
    useDeployed(deployed);
    await run("node", ["scripts/seed.ts", "--size", "smoke"]);
    const { EvrApiKeysSecret: secret } = deployed["virn-local-workers"];
    if (register && secret) await writeEvrKeys(secret, register);
    const result = await test(emulator, deployed, register);
    console.log(howToEnd(emulator));
    return result;
  } finally {
    await register?.close();
  }
}

function howToEnd({ name, address }: Emulator): string {
  return [
    `${name} at ${address} keeps running with what was deployed; the simulated EVR has ended with this command.`,
    "To end it: Ctrl-C where npm run localstack runs. To remove the stacks only:",
    `  AWS_ENDPOINT_URL=${address} AWS_ACCESS_KEY_ID=test AWS_SECRET_ACCESS_KEY=test AWS_REGION=us-east-1 \\`,
    "  VIRN_INSTALLATION=local npx cdk destroy --all --force",
  ].join("\n");
}

function useDeployed({ "virn-local-data": data }: Outputs): void {
  const { publicUrl, mail } = localConfig();
  Object.assign(process.env, {
    TABLE_NAME: data.TableName,
    FILES_BUCKET: data.FilesBucketName,
    PUBLIC_URL: publicUrl,
    MAIL_FROM: mail.from,
  });
}

async function writeEvrKeys(secret: string, { apiKeys }: Register): Promise<void> {
  await new SecretsManagerClient({}).send(new PutSecretValueCommand({ SecretId: secret, SecretString: apiKeys }));
}

async function test(
  emulator: Emulator,
  { "virn-local-api": { ApiUrl: apiUrl } }: Outputs,
  register: Register | undefined,
): Promise<{ passed: number; failed: number }> {
  // Imported now, because the data layer reads the environment when it is loaded.
  const { beginSmoke, endSmoke, smokeLink } = await import("./setup/suitsutest.ts");
  const { openSession } = await import("#functions/sessions/sessionLife.ts");
  const { publicUrl } = localConfig();
  const person = await beginSmoke();
  console.log(
    emulator.enforcesGrants
      ? "The emulator checks every call of a function against the grants of its row."
      : "The emulator does not check grants; MiniStack does with AUTH=true.",
  );
  const ended = await smokeTest({
    api: new ApiClient({ connect: emulator.address, apiUrl, publicUrl }),
    link: await smokeLink(person, publicUrl),
    openSession: async (lastUse) => (await openSession(person, lastUse)).cookie,
    emulator: { letters: () => lettersOf(emulator), ...(register ? { register } : {}) },
    report: (text) => console.log(text),
  });
  const left = await endSmoke();
  for (const each of left) console.log(`✗ ${each}`);
  return { passed: ended.passed, failed: ended.failed + left.length };
}

function run(command: string, options: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const path = `${join(root, "node_modules/.bin")}:${process.env["PATH"]}`;
    const child = spawn(command, options, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, PATH: path },
    });
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ${options[0]} ended with ${code}`));
    });
  });
}

try {
  const { passed, failed } = await deployLocal();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
