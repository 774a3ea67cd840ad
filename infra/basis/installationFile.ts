import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import {
  type Config,
  checkSettings,
  type InstallationSettings,
  LOCAL,
  LOCAL_BESIDE,
  localConfig,
  localSettings,
  readConfig,
} from "./config.ts";

const FOLDER = join(import.meta.dirname, "../installations");
/** The settings file that a new installation copies. */
const EXAMPLE = "example";

/** @throws one sentence when there is no such file, when it is no JSON, or as checkSettings. */
export function settingsOf(name: string, folder = FOLDER): InstallationSettings {
  return checkSettings(name, contentOf(name, folder));
}

/** @throws as settingsOf */
export function configOf(name: string, folder = FOLDER): Config {
  return readConfig(name, contentOf(name, folder));
}

/** The installation that a command operates: also one of the emulator, where `AWS_ENDPOINT_URL` names it. @throws as settingsOf */
export function operatedConfig(name: string): Config {
  return isLocalName(name) && process.env["AWS_ENDPOINT_URL"] ? localConfig({}, name) : configOf(name);
}

/** The installation that the CDK app makes, without a canary where nobody calls it. @throws as settingsOf, and when none is named. */
export function chosenConfig(variables: NodeJS.ProcessEnv): Config {
  const { VIRN_INSTALLATION: name, VIRN_LOCAL_SETTINGS: settings, VIRN_CANARY: canary } = variables;
  if (name && isLocalName(name)) return localConfig(localSettings.parse(JSON.parse(settings ?? "{}")), name);
  const config = configOf(namedInstallation(name));
  return canary === "off" ? { ...config, hasCanary: false } : config;
}

/** Installations of the same account besides one; a file that is not whole is left out, as it does not deploy. */
export function neighboursOf({ environment, account }: Config, folder = FOLDER): Config[] {
  return namesIn(folder).flatMap((name) => {
    if (name === environment) return [];
    try {
      const config = configOf(name, folder);
      return config.account === account ? [config] : [];
    } catch {
      return [];
    }
  });
}

/** @throws a sentence with the existing names when none is given */
export function namedInstallation(name: string | undefined, example = "VIRN_INSTALLATION=production"): string {
  if (name) return name;
  throw new Error(`Name an installation: ${example}. ${existing(FOLDER)}`);
}

function isLocalName(name: string): boolean {
  return name === LOCAL || name === LOCAL_BESIDE;
}

function contentOf(name: string, folder: string): unknown {
  const file = join(folder, `${name}.json`);
  if (isLocalName(name)) throw new Error(`${name} is on the emulator: npm run deploy:local.`);
  if (name === EXAMPLE && folder === FOLDER) throw new Error("example.json is to be copied, not deployed.");
  if (!existsSync(file)) {
    throw new Error(
      `There is no infra/installations/${name}.json: copy ${EXAMPLE}.json and write its settings. ${existing(folder)}`,
    );
  }
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`infra/installations/${name}.json is no JSON: ${reason}`, { cause: error });
  }
}

function existing(folder: string): string {
  const others = namesIn(folder);
  return others.length > 0 ? `There are ${others.join(", ")}.` : "There is none yet.";
}

function namesIn(folder: string): string[] {
  const names = globSync(join(folder, "*.json")).map((file) => basename(file, ".json"));
  return names.filter((name) => name !== EXAMPLE && name !== "schema").toSorted();
}
