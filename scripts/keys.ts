import { readFileSync } from "node:fs";
import { namedInstallation, operatedConfig } from "#infra/basis/installationFile.ts";
import { failWith, readOptions } from "./commandLine.ts";
import { KEY_KINDS, writeKeys } from "./setup/keys.ts";

const USAGE = `npm run keys -- NAME ${KEY_KINDS.join("|")} FILE
npm run keys -- NAME ${KEY_KINDS.join("|")} --none
Writes the keys of EVR or of the EUDR Information System, or the settings of SK, into their secret. FILE has the whole list as JSON, of the
form that the runbook shows, and - reads it from standard input. What functions could not read is refused, and no key is printed.
--none: nobody is asked with these keys any more.`;

async function run(): Promise<void> {
  const { positionals, values } = readOptions(USAGE, {
    allowPositionals: true,
    options: { none: { type: "boolean", default: false } },
  });
  const [named, kind, file] = positionals;
  const config = operatedConfig(namedInstallation(named, "npm run keys -- production evr keys.json"));
  const known = KEY_KINDS.find((each) => each === kind);
  if (!known || (file === undefined) !== values.none) throw new Error(USAGE);
  const json = file === undefined ? undefined : readFileSync(file === "-" ? 0 : file, "utf8");
  for (const sentence of await writeKeys(config, known, json)) console.log(sentence);
}

try {
  await run();
} catch (error) {
  failWith(error);
}
