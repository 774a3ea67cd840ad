import { createHash } from "node:crypto";
import {
  appendFileSync,
  closeSync,
  createReadStream,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";
import { inParallel } from "#functions/platform/parallel.ts";
import { openStorage, type Storage } from "#scripts/verifying/basis/storage.ts";
import { MISSING } from "./layout.ts";

const AT_ONCE = 8;
const BATCH = 512;
const planned = z.object({ key: z.string(), path: z.string() });

/** A line of the log: number in the plan, path, bytes and SHA-256 in hex; -1 and '' for a file that is not stored. */
const done = z.tuple([z.int(), z.string(), z.int(), z.string()]);
export type DoneFile = z.infer<typeof done>;

/**
 * Copies the planned files into `folder`/files. Each is written beside its place, renamed and then logged, so that a run
 * that continues another one copies only what is not in its log.
 */
export async function writeFiles(folder: string, work: string, progress: (files: number) => void): Promise<void> {
  const log = join(work, "done.ndjson");
  const finished = new Set(doneFiles(log).map(([number]) => number));
  // A killed run may leave half a line, which would join the next one.
  if (existsSync(log)) appendFileSync(log, "\n");
  const storage = openStorage();
  const file = openSync(log, "a");
  let number = 0;
  let batch: (z.infer<typeof planned> & { number: number })[] = [];
  const flush = async () => {
    await inParallel(batch, AT_ONCE, async ({ number: own, key, path }) => {
      const target = `files/${path}`;
      const { bytes, sha256 } =
        (await copied(storage, key, join(folder, target), join(work, `copy-${own}`))) ?? MISSING;
      writeSync(file, `${JSON.stringify([own, target, bytes, sha256] satisfies DoneFile)}\n`);
    });
    batch = [];
    progress(number);
  };
  for await (const line of createInterface({ input: createReadStream(join(work, "plan.ndjson")) })) {
    if (line === "") continue;
    if (!finished.has(number)) batch.push({ ...planned.parse(JSON.parse(line)), number });
    number++;
    if (batch.length === BATCH) await flush();
  }
  await flush();
  closeSync(file);
  storage.close();
}

async function copied(storage: Storage, key: string, target: string, beside: string) {
  const pieces = await storage.pieces(key);
  if (!pieces) return undefined;
  const hash = createHash("sha256");
  const file = openSync(beside, "w");
  let bytes = 0;
  try {
    for await (const piece of pieces) {
      hash.update(piece);
      writeSync(file, piece);
      bytes += piece.length;
    }
  } finally {
    closeSync(file);
  }
  mkdirSync(dirname(target), { recursive: true });
  renameSync(beside, target);
  return { bytes, sha256: hash.digest("hex") };
}

/** Returns finished files in the order of the plan, each once. Skips half a line of a killed run. */
export function doneFiles(log: string): DoneFile[] {
  if (!existsSync(log)) return [];
  const found = new Map<number, DoneFile>();
  for (const line of readFileSync(log, "utf8").split("\n")) {
    const parsed = done.safeParse(line === "" ? undefined : jsonOf(line));
    if (parsed.success) found.set(parsed.data[0], parsed.data);
  }
  return [...found.values()].toSorted(([one], [other]) => one - other);
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
