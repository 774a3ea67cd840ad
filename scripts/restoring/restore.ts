import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { env } from "#functions/platform/env.ts";
import { VERSION_DAYS } from "#infra/basis/filesBucket.ts";
import { isRestoreNoted, noteRestore } from "#scripts/verifying/basis/restorePoint.ts";
import { seeCopiedFiles } from "./copiedFiles.ts";
import { laterFiles } from "./laterFiles.ts";
import { lostWork } from "./lostWork.ts";
import { type LastNumbers, lastAfterGap, lastOfPapers, raiseNumbers, SKIPPED } from "./numbers.ts";
import { type RestoredFiles, restoreFiles } from "./restoreFiles.ts";
import { completeTable } from "./tableSettings.ts";
import { holdWaitingLetters } from "./waitingLetters.ts";

const DAY_MS = 86_400_000;

interface Restore {
  /** An instant of ISO 8601. */
  time: string;
  /** Name of the table of before; undefined where it cannot be read. */
  old: string | undefined;
  /** A backup or a copy brought the files, so that their times say nothing. */
  isCopied?: boolean;
  isDryRun: boolean;
  now: Date;
  print: (line: string) => void;
}

/** Milliseconds since 1970. @throws a sentence for a text that is no instant with its zone, or one to come */
export function instantOf(text: string | undefined, now: Date): number {
  const isWhole = text !== undefined && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const instant = isWhole ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(instant)) throw new Error("Name the time with its zone, such as --to 2026-11-26T09:00:00Z.");
  if (instant > now.getTime()) throw new Error(`${text} has not come yet.`);
  return instant;
}

/** Makes a restored table and the files fit each other again (docs/rules/restore.md). Each part can be repeated. */
export async function restore({ time, old, isCopied = false, isDryRun, now, print }: Restore): Promise<void> {
  const to = instantOf(time, now);
  const { TABLE_NAME: table, FILES_BUCKET: bucket, FILES_PATH_STYLE } = env();
  const database = new DynamoDBClient({});
  const client = new S3Client({ forcePathStyle: FILES_PATH_STYLE === "true" });
  const files = `files of ${bucket}`;
  print(`${isDryRun ? "Would restore" : "Restores"} ${isCopied ? "" : `${files} and `}table ${table} to ${time}.`);
  if (!isCopied && now.getTime() - to > VERSION_DAYS * DAY_MS)
    print(`Files that were removed ${VERSION_DAYS} days ago or earlier are gone: only younger ones come back.`);
  for (const sentence of await completeTable(database, table, isDryRun)) print(`  ${sentence}`);
  const later = laterFiles(time);
  const see = later.see.bind(later);
  if (isCopied) print(`${await seeCopiedFiles({ client, bucket, see })} ${files} stay as the copy has them.`);
  else {
    const restored = await restoreFiles({ client, bucket, to, now: now.getTime(), isDryRun, see, report: print });
    for (const line of fileLines(restored, isDryRun)) print(line);
  }
  for (const sentence of await holdWaitingLetters(now, isDryRun)) print(sentence);
  const { sentences, numbers } = await whatWasLost();
  const raised = await raiseNumbers(numbers, isDryRun);
  if (!isDryRun) await noteRestore({ to, at: now.getTime() });
  for (const each of raised) print(`Not given again, ${each}`);
  print(`What happened after ${time}${old === undefined ? ", by the files" : `, by table ${old}`}:`);
  for (const sentence of sentences) print(`  ${sentence}`);
  if (sentences.length === 0) print("  nothing");
  if (isCopied) print("What came after the backup of the files left no trace here: ask people.");
  print(isDryRun ? "Nothing was changed." : "Now compare all with all: npm run verify");
  database.destroy();
  client.destroy();

  async function whatWasLost(): Promise<{ sentences: string[]; numbers: LastNumbers }> {
    if (old !== undefined) return lostWork(old, time);
    const told = await later.tell(client, bucket);
    const gap = (await isRestoreNoted(to)) ? new Map() : await lastAfterGap();
    if (gap.size > 0)
      print(`How many ids were given after ${time} is not known: ${SKIPPED} of each kind are left out.`);
    return { sentences: told.sentences, numbers: new Map([...gap, ...lastOfPapers(told.numbers)]) };
  }
}

function fileLines({ looked, removed, replaced, later, expired, seconds }: RestoredFiles, isDryRun: boolean): string[] {
  const line = (name: string, count: number) => `  ${name.padEnd(44)}${String(count).padStart(10)}`;
  const verb = isDryRun ? "would be brought back" : "brought back";
  return [
    line("files looked at", looked),
    line(`removed after it, ${verb}`, removed),
    line(`replaced after it, ${verb}`, replaced),
    line("removed by their age since, left", expired),
    line("came after it, and stay", later),
    `In ${seconds.toFixed(1)} s, ${Math.round(looked / Math.max(seconds, 0.001))} files a second.`,
  ];
}
