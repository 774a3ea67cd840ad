import { platformId } from "#functions/companies/store/company.ts";
import { readPartitions } from "#functions/platform/table/wholeTable.ts";
import type { EpochMs } from "#shared/basics/measures.ts";
import type { Check, Derived, Difference } from "./basis/check.ts";
import type { NamedFiles } from "./basis/storedFiles.ts";
import { partitionOf } from "./basis/storedItems.ts";
import { checksOf } from "./checks.ts";
import { type Counts, counter } from "./counts.ts";
import { expiredCheck } from "./expiredCheck.ts";
import { fileCheck } from "./fileCheck.ts";
import { containerCheck } from "./signing/containerCheck.ts";
import type { NamedContainers } from "./signing/storedContainers.ts";
import { tokenCheck } from "./tokenCheck.ts";
import { waitingMessages } from "./waitingMessages.ts";

/** `isFirst`: others may follow from it, so it is mended before them. */
export interface Found extends Difference {
  isFirst: boolean;
}

export interface Verification {
  counts: Counts;
  unchecked: ReadonlyMap<string, number>;
  found: readonly Found[];
  /** The sentences of `found`. */
  differences: readonly string[];
  files: NamedFiles;
  containers: NamedContainers;
  /** Facts whose search tokens differ: another pass has these tokens in memory, to mend them. */
  suspects: ReadonlySet<string>;
}

export interface Verifying {
  /** Those of an earlier pass. */
  suspects?: ReadonlySet<string> | undefined;
  /** Also looks for what should have ended or been done long ago. */
  now?: EpochMs | undefined;
}

export interface AllChecks {
  checks: readonly Check[];
  files: ReturnType<typeof fileCheck>;
  containers: ReturnType<typeof containerCheck>;
  tokens: ReturnType<typeof tokenCheck>;
}

export function allChecks(platform: number, { suspects, now }: Verifying = {}): AllChecks {
  const files = fileCheck();
  const containers = containerCheck();
  const tokens = tokenCheck(suspects);
  const late = now === undefined ? [] : [expiredCheck(now)];
  return { checks: [...checksOf(platform), tokens, containers, files, ...late], files, containers, tokens };
}

/** docs/rules/storage.md, "What verify checks". What is written meanwhile would look like a difference. */
export async function verify({ suspects, now }: Verifying = {}): Promise<Verification> {
  const { checks, files, containers, tokens } = allChecks(await platformId(), { suspects, now });
  const { counts, unchecked, take } = counter();
  await readPartitions((items) => {
    const partition = partitionOf(items);
    take(partition);
    for (const check of checks) check.take(partition);
  });
  const inTable = foundBy(checks);
  const waiting = now === undefined ? [] : await waitingMessages(now);
  const found = [...inTable, ...waiting.map((one) => ({ ...one, isFirst: false }))];
  return {
    counts,
    unchecked,
    found,
    differences: found.map(({ text }) => text),
    files: files.files,
    containers: containers.stored,
    suspects: tokens.differing(),
  };
}

export function foundBy(checks: readonly Check[]): Found[] {
  return checks.flatMap(({ differences: differencesOf, isFirst = false }) =>
    differencesOf().map((one) => ({ ...(typeof one === "string" ? { text: one } : one), isFirst })),
  );
}

export async function differences(): Promise<readonly string[]> {
  return (await verify()).differences;
}

/** All that `verify` can mend. */
export function derived(): readonly Derived[] {
  return allChecks(0).checks.flatMap(({ derives = [] }) => derives);
}
