import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod";
import { type LocalSettings, localConfig } from "#infra/basis/config.ts";
import { ApiClient } from "./apiClient.ts";
import type { Emulator } from "./emulator.ts";
import { outputOf, readOutputs } from "./outputs.ts";
import { apiKeysOfRegister } from "./register.ts";

const root = join(import.meta.dirname, "../..");
const FOLDER = join(root, ".cache/deploy");

/** What a process on this machine needs to use an installation of an emulator. */
export interface Deployed {
  name: string;
  apiUrl: string;
  publicUrl: string;
  table: string;
  bucket: string;
  evrKeys: string;
}

/** Writes the templates and bundles of an installation into a folder, from the sources of the project or of a copy of it. */
export async function synthesize(
  { name, settings }: { name: string; settings: LocalSettings },
  { sources = root, assembly }: { sources?: string; assembly: string },
): Promise<void> {
  const variables = { VIRN_INSTALLATION: name, VIRN_LOCAL_SETTINGS: JSON.stringify(settings) };
  await run("cdk", ["synth", "--quiet", "--output", assembly, "--ci"], variables, sources);
}

export async function bootstrap(): Promise<void> {
  await run("cdk", ["bootstrap", "aws://000000000000/us-east-1", "--app", "", "--ci"]);
}

/** Deploys what `synthesize` wrote. */
export async function deploy(name: string, assembly: string): Promise<Deployed> {
  mkdirSync(FOLDER, { recursive: true });
  const options = ["--require-approval", "never", "--outputs-file", outputsOf(name), "--ci", "--progress", "bar"];
  await run("cdk", ["deploy", "--all", "--app", assembly, ...options]);
  return deployed(name);
}

/** Removes all stacks. */
export async function destroy(assembly: string): Promise<void> {
  await run("cdk", ["destroy", "--all", "--force", "--app", assembly, "--ci", "--progress", "bar"]);
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

/** What the data layer reads from the environment of its process. */
export function variablesOf({ name, table, bucket, publicUrl }: Deployed): Record<string, string> {
  const { from } = localConfig({}, name).mail;
  return { TABLE_NAME: table, FILES_BUCKET: bucket, PUBLIC_URL: publicUrl, MAIL_FROM: from };
}

export function apiOf(emulator: Emulator, { apiUrl, publicUrl }: Deployed): ApiClient {
  return new ApiClient({ connect: emulator.address, apiUrl, publicUrl });
}

/** A little data of the demo, and the key by which its platform asks the simulated EVR. */
export async function fill(installation: Deployed, seed = "2026"): Promise<void> {
  if (installation.evrKeys !== "") {
    const put = new PutSecretValueCommand({ SecretId: installation.evrKeys, SecretString: apiKeysOfRegister() });
    await new SecretsManagerClient({}).send(put);
  }
  await run("node", ["scripts/seed.ts", "--size", "smoke", "--seed", seed], variablesOf(installation));
}

/** @throws when a step of the smoke test failed, or left something behind; each is printed. */
export async function smoke({ name }: Deployed, options: readonly string[] = []): Promise<void> {
  await run("node", ["scripts/deploy/smokeLocal.ts", name, ...options]);
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
