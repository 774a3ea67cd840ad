import { readFileSync } from "node:fs";
import { failWith, readOptions } from "./commandLine.ts";
import { trialKeys, trialOwner, tryEudr } from "./deploy/eudrTrial.ts";

const USAGE = `Name the service and its keys (docs/eudr.md, "Try it"):
  EUDR_URL=https://acceptance.eudr.webcloud.ec.europa.eu/tracesnt/ EUDR_KEYS='[{"company":…}]' npm run eudr
  … npm run eudr -- --file owner.json
  … npm run eudr -- --show UUID | --withdraw UUID`;

async function run(): Promise<boolean> {
  const { values } = readOptions(USAGE, {
    options: {
      company: { type: "string" },
      file: { type: "string" },
      show: { type: "string" },
      withdraw: { type: "string" },
    },
  });
  const { EUDR_URL: url, EUDR_KEYS: keys } = process.env;
  const given = url && keys ? trialKeys.parse(JSON.parse(keys)) : [];
  const key = given.find(({ company }) => values.company === undefined || company === values.company);
  if (!url || !key) throw new Error(USAGE);
  const owner = values.file === undefined ? undefined : trialOwner.parse(JSON.parse(readFileSync(values.file, "utf8")));
  const report = (text: string) => console.log(text);
  return tryEudr({ url, key, owner, shown: values.show, withdrawn: values.withdraw, report });
}

try {
  process.exit((await run()) ? 0 : 1);
} catch (error) {
  failWith(error);
}
