import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { failWith, readOptions } from "./commandLine.ts";
import { sleep } from "./waiting/patience.ts";

const USAGE = "npm run export -- --all DIR, --all --on-aws NAME, or --check DIR";
const MAX_SHOWN = 100;

const { values, positionals } = readOptions(USAGE, {
  allowPositionals: true,
  options: { all: { type: "boolean" }, check: { type: "boolean" }, "on-aws": { type: "string" } },
});

async function writeAll(folder: string): Promise<void> {
  const { openTable } = await import("./embedded/services/openTable.ts");
  const table = await openTable();
  try {
    if (!table.hasFiles) throw new Error("FILES_BUCKET is not set: an export has the files, too.");
    const { exportAll } = await import("./exporting/exportAll.ts");
    const { rows, files } = await exportAll(folder, table.where, console.log);
    for (const [name, count] of Object.entries(rows)) console.log(`  ${name.padEnd(20)}${String(count).padStart(10)}`);
    console.log(`  ${"files".padEnd(20)}${String(files.count).padStart(10)}  ${files.bytes} bytes`);
    if (files.missing > 0) console.log(`${files.missing} files are named and not stored: bytes -1 in files.csv.`);
    const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
    console.log(`Everything is in ${folder}, with up to ${megabytes} MB of memory. It holds personal data.`);
    process.exitCode = files.missing > 0 ? 1 : 0;
  } finally {
    await table.close();
  }
}

async function writeThere(installation: string): Promise<void> {
  const { operatedConfig } = await import("#infra/basis/installationFile.ts");
  const { exportOnAws } = await import("./exporting/exportOnAws.ts");
  const waiting = { wait: sleep, say: console.log };
  const { result, sentences } = await exportOnAws(operatedConfig(installation), waiting);
  for (const sentence of sentences) console.log(sentence);
  process.exitCode = result.missing > 0 ? 1 : 0;
}

async function check(folder: string): Promise<void> {
  const spill = mkdtempSync(join(tmpdir(), "virn-check-"));
  const { openDuck } = await import("./exporting/duck.ts");
  const { checkExport } = await import("./exporting/manifest.ts");
  const duck = await openDuck(spill);
  const differences = await checkExport(folder, duck);
  duck.close();
  rmSync(spill, { recursive: true });
  for (const difference of differences.slice(0, MAX_SHOWN)) console.log(difference);
  if (differences.length > MAX_SHOWN) console.log(`… and ${differences.length - MAX_SHOWN} more`);
  console.log(differences.length === 0 ? "No differences." : `${differences.length} differences.`);
  process.exitCode = differences.length === 0 ? 0 : 1;
}

try {
  const [folder, ...more] = positionals;
  const { all = false, check: isChecked = false, "on-aws": installation } = values;
  const isThere = all && installation !== undefined && folder === undefined;
  const isHere = installation === undefined && folder !== undefined;
  if (all === isChecked || more.length > 0 || !(isThere || isHere)) throw new Error(`Usage: ${USAGE}.`);
  if (installation !== undefined) await writeThere(installation);
  else if (folder !== undefined) await (all ? writeAll : check)(resolve(folder));
  process.exit();
} catch (error) {
  failWith(error);
}
