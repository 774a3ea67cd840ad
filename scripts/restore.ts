import { parseArgs } from "node:util";
import { troubleOfError } from "./aws/awsCall.ts";
import { remedyOf } from "./aws/finding.ts";

const USAGE = `Name the time to which the table was restored (docs/runbook.md, "The worst day"):
  TABLE_NAME=… FILES_BUCKET=… npm run restore -- --to 2026-11-26T09:00:00Z [--from OLD_TABLE] [--dry-run]`;

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { to: { type: "string" }, from: { type: "string" }, "dry-run": { type: "boolean", default: false } },
  });
  if (values.to === undefined) throw new Error(USAGE);
  for (const name of ["TABLE_NAME", "FILES_BUCKET"]) {
    if (!process.env[name])
      throw new Error(`Set ${name}: the folder of an embedded system keeps no versions of files.\n${USAGE}`);
  }
  const { openTable } = await import("./embedded/services/openTable.ts");
  const table = await openTable();
  const { restore } = await import("./restoring/restore.ts");
  const options = { time: values.to, old: values.from, isDryRun: values["dry-run"] };
  await restore({ ...options, now: new Date(), print: console.log });
  await table.close();
}

/** A sentence with what to do, where AWS or the network stopped it. */
function sentenceOf(error: unknown): string {
  const found = troubleOfError(error);
  if (found)
    return `Nothing more was done: ${remedyOf(found.trouble, found.reason, "what it asks for")}. Run it again.`;
  return error instanceof Error ? error.message : String(error);
}

try {
  await run();
  process.exit(0);
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(1);
}
