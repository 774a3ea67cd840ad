import { Resolver } from "node:dns/promises";
import { namedInstallation, settingsOf } from "#infra/basis/installationFile.ts";
import { checksOf, preflight } from "./aws/preflight.ts";
import { failWith, readOptions } from "./commandLine.ts";

const USAGE = `npm run preflight -- NAME
Lists what AWS and the domain of infra/installations/NAME.json still lack. The exit status is 1 when a line is open.`;

const MARKS = { ok: "ok     ", missing: "missing", unknown: "unknown" };

async function run(): Promise<boolean> {
  const { positionals } = readOptions(USAGE, { allowPositionals: true });
  const name = namedInstallation(positionals[0], "npm run preflight -- production");
  const settings = settingsOf(name);
  const findings = await preflight(checksOf(process, new Resolver({ timeout: 3000, tries: 2 })), settings, name);
  console.log(
    `Installation ${name}: account ${settings.account}, ${settings.region}. What takes longest to get is first.`,
  );
  const width = Math.max(...findings.map(([line]) => line.length));
  for (const [line, { state, text }] of findings) {
    console.log(`${MARKS[state]}  ${line.padEnd(width)}  ${text.replaceAll("NAME", name)}.`);
  }
  const open = findings.filter(([, { state }]) => state !== "ok").length;
  console.log(open === 0 ? "Everything is there: npm run deploy." : `${open} of ${findings.length} are open.`);
  return open === 0;
}

try {
  process.exit((await run()) ? 0 : 1);
} catch (error) {
  failWith(error);
}
