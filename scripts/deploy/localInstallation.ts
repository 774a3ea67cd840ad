import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod";
import { type LocalSettings, localConfig } from "#infra/basis/config.ts";
import { freePort } from "#scripts/embedded/services/ports.ts";
import type { Emulator } from "#scripts/emulators/emulator.ts";
import { ApiClient } from "./apiClient.ts";
import { outputOf, readOutputs } from "./outputs.ts";
import { apiKeysOfRegister } from "./register.ts";

const root = join(import.meta.dirname, "../..");
const FOLDER = join(root, ".cache/deploy");

/** Names and addresses by which a process on this machine uses an installation of an emulator. */
export interface Deployed {
  name: string;
  apiUrl: string;
  publicUrl: string;
  table: string;
  bucket: string;
  evrKeys: string;
}

/** Installations of one emulator, from the project or a copy of it. */
export class LocalDeploys {
  /** Each has an EVR of its own: one would fetch the waybills of the other's smoke test. */
  private readonly evrPorts = new Map<string, number>();

  readonly emulator: Emulator;
  readonly sources: string;

  constructor(emulator: Emulator, sources = root) {
    this.emulator = emulator;
    this.sources = sources;
  }

  /** Makes templates and bundles in a folder, and deploys them. */
  async make(name: string, settings: LocalSettings, assembly: string): Promise<Deployed> {
    const port = await this.evrPortOf(name);
    const evr = port ? { evrUrl: `http://127.0.0.1:${port}` } : {};
    const variables = { VIRN_INSTALLATION: name, VIRN_LOCAL_SETTINGS: JSON.stringify({ ...evr, ...settings }) };
    await run("cdk", ["synth", "--quiet", "--output", assembly, "--ci"], variables, this.sources);
    return deploy(name, assembly);
  }

  /** @throws when a step of the smoke test failed, or left something behind; each is printed. */
  async smoke({ name }: Deployed, ...options: string[]): Promise<void> {
    const port = await this.evrPortOf(name);
    const evr = port ? ["--evr-port", String(port)] : [];
    await run("node", ["scripts/deploy/smokeLocal.ts", name, ...evr, ...options]);
  }

  /** MiniStack alone runs functions on this machine, where they reach a simulated EVR on its loopback. */
  private async evrPortOf(name: string): Promise<number | undefined> {
    if (this.emulator.name !== "MiniStack") return undefined;
    const port = this.evrPorts.get(name) ?? (await freePort());
    this.evrPorts.set(name, port);
    return port;
  }
}

export async function bootstrap(): Promise<void> {
  await run("cdk", ["bootstrap", "aws://000000000000/us-east-1", "--app", "", "--ci"]);
}

/** Deploys what `make` has written into the folder. */
export async function deploy(name: string, assembly: string): Promise<Deployed> {
  mkdirSync(FOLDER, { recursive: true });
  const options = ["--require-approval", "never", "--outputs-file", outputsOf(name), "--ci", "--progress", "bar"];
  await run("cdk", ["deploy", "--all", "--app", assembly, ...options]);
  return deployed(name);
}

/** Types its name, as a person does. */
export async function tearDown(name: string, option = ""): Promise<void> {
  await run("sh", ["-c", `echo ${name} | node scripts/teardown.ts ${name} ${option}`]);
}

/** @throws when it was never deployed from this folder */
export function deployed(name: string): Deployed {
  const outputs = readOutputs(readFileSync(outputsOf(name), "utf8"));
  const output = (stack: string, of: string) => z.string().parse(outputOf(outputs, name, stack, of));
  return {
    name,
    apiUrl: output("api", "ApiUrl"),
    publicUrl: localConfig({}, name).publicUrl,
    table: output("data", "TableName"),
    bucket: output("data", "FilesBucketName"),
    evrKeys: outputOf(outputs, name, "workers", "EvrApiKeysSecret") ?? "",
  };
}

function outputsOf(name: string): string {
  return join(FOLDER, `${name}.json`);
}

export function variablesOf({ name, table, bucket, publicUrl }: Deployed): Record<string, string> {
  const { from } = localConfig({}, name).mail;
  return { TABLE_NAME: table, FILES_BUCKET: bucket, PUBLIC_URL: publicUrl, MAIL_FROM: from };
}

export function apiOf(emulator: Emulator, { apiUrl, publicUrl }: Deployed): ApiClient {
  return new ApiClient({ connect: emulator.address, apiUrl, publicUrl });
}

/** Runs a command of package.json as an operator does. */
export async function operate(script: "pause" | "resume" | "restore:table" | "restore:bucket", ...words: string[]) {
  await run("npm", ["run", "-s", script, "--", ...words]);
}

/** Puts the files of one bucket into another, with their locks. */
export async function copyFiles(from: string, to: string): Promise<void> {
  const variables = { FILES_BUCKET: to, FILES_PATH_STYLE: "true" };
  await run("node", ["scripts/restore.ts", "--files-from", from], variables);
}

/** The key by which the platform of the demo asks the simulated EVR. */
export async function writeEvrKeys({ evrKeys }: Deployed): Promise<void> {
  if (evrKeys === "") return;
  const put = new PutSecretValueCommand({ SecretId: evrKeys, SecretString: apiKeysOfRegister() });
  await new SecretsManagerClient({}).send(put);
}

/** A little data of the demo. */
export async function fill(installation: Deployed): Promise<void> {
  await writeEvrKeys(installation);
  await run("node", ["scripts/seed.ts", "--size", "smoke"], variablesOf(installation));
}

/** @throws when the command fails; what it says is shown. */
async function run(
  command: string,
  options: readonly string[],
  variables: Record<string, string> = {},
  folder = root,
): Promise<void> {
  const path = `${join(root, "node_modules/.bin")}:${process.env["PATH"]}`;
  const env = { ...process.env, ...variables, PATH: path };
  const child = spawn(command, options, { cwd: folder, stdio: ["ignore", "inherit", "inherit"], env });
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ${options[0]} ended with ${code}`));
    });
  });
}
