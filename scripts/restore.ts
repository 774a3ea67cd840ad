import { S3Client } from "@aws-sdk/client-s3";
import { failWith, readOptions } from "./commandLine.ts";
import { copyMissingFiles } from "./restoring/filesOfBucket.ts";

const USAGE = `Name the time to which the table was restored (docs/runbook.md, "The worst day"):
  TABLE_NAME=… FILES_BUCKET=… npm run restore -- --to 2026-11-26T09:00:00Z [--from OLD_TABLE | --copied] [--dry-run]
(--copied: a backup or a copy brought the files, as in another region)
or the bucket whose files another one lacks (infra/README.md, "After stacks were deleted"):
  FILES_BUCKET=… npm run restore -- --files-from OLD_BUCKET [--dry-run]`;

async function run(): Promise<void> {
  const { values } = readOptions(USAGE, {
    options: {
      to: { type: "string" },
      from: { type: "string" },
      copied: { type: "boolean", default: false },
      "files-from": { type: "string" },
      "dry-run": { type: "boolean", default: false },
    },
  });
  if (values["files-from"] !== undefined) return copyFiles(values["files-from"], values["dry-run"]);
  if (values.to === undefined) throw new Error(USAGE);
  for (const name of ["TABLE_NAME", "FILES_BUCKET"]) {
    if (!process.env[name])
      throw new Error(`Set ${name}: the folder of an embedded system keeps no versions of files.\n${USAGE}`);
  }
  const { openTable } = await import("./embedded/services/openTable.ts");
  const table = await openTable();
  const { restore } = await import("./restoring/restore.ts");
  const options = { time: values.to, old: values.from, isCopied: values.copied, isDryRun: values["dry-run"] };
  await restore({ ...options, now: new Date(), print: console.log });
  await table.close();
}

async function copyFiles(from: string, isDryRun: boolean): Promise<void> {
  const { FILES_BUCKET: to = "", FILES_PATH_STYLE } = process.env;
  if (to === "" || to === from) throw new Error(`Set FILES_BUCKET to the bucket that lacks the files.\n${USAGE}`);
  const client = new S3Client({ forcePathStyle: FILES_PATH_STYLE === "true" });
  const { copied, there } = await copyMissingFiles({
    client,
    from,
    to,
    now: new Date(),
    isDryRun,
    report: console.log,
  });
  client.destroy();
  const what = isDryRun ? "would be copied" : "were copied";
  console.log(`${copied} files of ${from} ${what} to ${to}, which had ${there} more of them already.`);
}

try {
  await run();
  process.exit(0);
} catch (error) {
  failWith(error);
}
