import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod";
import { readConfig } from "#infra/config.ts";
import { ApiClient } from "./deploy/apiClient.ts";
import { addressOfEmulator, type Emulator, emulatorVariables, findEmulator } from "./deploy/emulator.ts";
import { type Register, startRegister } from "./deploy/register.ts";
import { smokeTest } from "./deploy/smoke.ts";

const root = join(import.meta.dirname, "..");
const outputsFile = join(root, ".cache/deploy/outputs.json");
/** The super user of the demo data (scripts/seeding/reference.ts). */
const SUPER_USER = "mari@virn.example";

const outputs = z.object({
  "virn-local-api": z.looseObject({ ApiUrl: z.url() }),
  "virn-local-data": z.looseObject({ TableName: z.string(), FilesBucketName: z.string() }),
});
type Outputs = z.infer<typeof outputs>;

/** Deploys everything but CloudFront to an emulator, fills it with a little data and does the main job through its API. */
async function deployLocal(): Promise<{ passed: number; failed: number }> {
  const emulator = await findEmulator();
  if (!emulator) throw new Error(`Nothing answers at ${addressOfEmulator()}: start an emulator by npm run localstack.`);
  Object.assign(process.env, emulatorVariables(emulator.address), { VIRN_ENVIRONMENT: "local" });
  // Only MiniStack runs functions on this machine, where they reach a register on its loopback.
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
    if (register) await giveKeys(register);
    return await test(emulator, deployed, register);
  } finally {
    await register?.close();
  }
}

/** Turns this process and its children to the deployed table and files, as the functions are by their environment. */
function useDeployed({ "virn-local-data": data }: Outputs): void {
  const { publicUrl, mailFrom } = readConfig(process.env);
  Object.assign(process.env, {
    TABLE_NAME: data.TableName,
    FILES_BUCKET: data.FilesBucketName,
    PUBLIC_URL: publicUrl,
    MAIL_FROM: mailFrom,
  });
}

async function giveKeys({ apiKeys }: Register): Promise<void> {
  await new SecretsManagerClient({}).send(
    new PutSecretValueCommand({ SecretId: "virn/local/evr-api-keys", SecretString: apiKeys }),
  );
}

async function test(
  emulator: Emulator,
  { "virn-local-api": { ApiUrl: apiUrl } }: Outputs,
  register: Register | undefined,
): Promise<{ passed: number; failed: number }> {
  // Only now, as the data layer reads the environment when it is loaded.
  const { personByEmail } = await import("#functions/data/people/person.ts");
  const { openSession } = await import("#functions/sessions/session.ts");
  const { oneTimeToken } = await import("#functions/sessions/signIn.ts");
  const { demoReference } = await import("./demo/reference.ts");
  const person = await personByEmail(SUPER_USER);
  const [buyer] = demoReference({ seed: 2026, until: new Date().toISOString().slice(0, 10) }).buyers;
  if (!person || !buyer) throw new Error("The seeded data lack a super user or a buyer.");
  console.log(
    emulator.enforcesGrants
      ? "Every call of a function is held to the grants of its row."
      : "This emulator lets functions do what their rows do not grant (MiniStack does not with AUTH=true).",
  );
  return smokeTest({
    api: new ApiClient({ emulator: emulator.address, apiUrl, publicUrl: readConfig(process.env).publicUrl }),
    person,
    openSession: async (viewer, lastUse) => (await openSession(viewer, lastUse)).cookie,
    oneTimeToken: (viewer) => oneTimeToken(viewer, new Date()),
    buyer: buyer.regCode,
    ...(register ? { register } : {}),
    report: (text) => console.log(text),
  });
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
