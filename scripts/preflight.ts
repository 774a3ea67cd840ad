import { Resolver } from "node:dns/promises";
import { namedInstallation, settingsOf } from "#infra/basis/installationFile.ts";
import type { Finding } from "./aws/finding.ts";
import { goLiveChecksOf } from "./aws/goLive.ts";
import { checksOf, preflight } from "./aws/preflight.ts";
import { failWith, readOptions } from "./commandLine.ts";

const USAGE = `npm run preflight -- NAME
Lists what AWS, the domain and the settings of infra/installations/NAME.json still lack, for the first deploy and before people
work with it. It changes nothing. The exit status is 1 when a line is missing or cannot be checked from here (unknown).`;

const MARKS = { ok: "ok     ", missing: "missing", unknown: "unknown" };

async function run(): Promise<boolean> {
  const { positionals } = readOptions(USAGE, { allowPositionals: true });
  const name = namedInstallation(positionals[0], "npm run preflight -- production");
  const settings = settingsOf(name);
  const lookups = new Resolver({ timeout: 3000, tries: 2 });
  const [first, goLive] = await Promise.all([
    preflight(checksOf(process, lookups), settings, name),
    preflight(goLiveChecksOf(lookups), settings, name),
  ]);
  console.log(
    `Installation ${name}: account ${settings.account}, ${settings.region}. What is unknown cannot be checked from here.`,
  );
  const width = Math.max(...[...first, ...goLive].map(([line]) => line.length));
  const isDeployable = show("Before the first deploy, what takes longest to get first", first, { name, width });
  const isComplete = show("Before go-live", goLive, { name, width });
  if (isDeployable && isComplete) console.log("\nEverything is there: npm run deploy.");
  return isDeployable && isComplete;
}

/** @returns true when no line is open */
function show(
  title: string,
  findings: readonly [string, Finding][],
  { name, width }: { name: string; width: number },
): boolean {
  const open = findings.filter(([, { state }]) => state !== "ok").length;
  console.log(`\n${title}${open === 0 ? "" : `: ${open} of ${findings.length} are open`}.`);
  for (const [line, { state, text }] of findings) {
    console.log(`${MARKS[state]}  ${line.padEnd(width)}  ${text.replaceAll("NAME", name)}.`);
  }
  return open === 0;
}

try {
  process.exit((await run()) ? 0 : 1);
} catch (error) {
  failWith(error);
}
