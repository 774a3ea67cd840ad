import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { putFile } from "#functions/platform/clients/files.ts";
import type { Mailbox } from "#scripts/embedded/server/mailbox.ts";
import { endMerge, mergeMonth } from "./mergeMonth.ts";
import { monthIn, readMonth } from "./monthFolder.ts";
import { removeHalfMade } from "./monthsLeft.ts";
import { ended, folderFor, removeFolder, yearProcess } from "./yearFolder.ts";

export interface ArrivingOptions {
  dataDir: string;
  publicUrl: string;
  /** Undefined where letters leave by another server: then letters of earlier months are not shown. */
  mailbox: Pick<Mailbox, "take"> | undefined;
  /** Awaited before each step, so that people come first. */
  pause: () => Promise<void>;
  say: (text: string) => void;
}

export interface MonthOptions extends ArrivingOptions {
  /** Of the months that are still to arrive. */
  folder: string;
  index: number;
  days: number;
  signal: AbortSignal;
}

/** Why a month is left out. */
export type LeftOut = "it could not be made" | "a number of its acts, reports or forecasts is in use";

class Stopped extends Error {}

/** Makes a month unless it is made, and moves it. A stop leaves what is done for the next start. @throws when it cannot be moved now */
export async function arriveOne(options: MonthOptions): Promise<"arrived" | "stopped" | LeftOut> {
  const { folder, index, signal } = options;
  try {
    if (!existsSync(monthIn(folder, index)) && !(await make(options))) return "it could not be made";
    return (await move(options)) ? "arrived" : "a number of its acts, reports or forecasts is in use";
  } catch (error) {
    if (error instanceof Stopped || signal.aborted) return "stopped";
    throw error;
  }
}

/** Removes what a month leaves behind. Its folder is last: while it is there, a start calls this again. */
export async function finishMonth(folder: string, index: number): Promise<void> {
  await endMerge(index);
  rmSync(monthIn(folder, index), { recursive: true, force: true });
}

/** False when that failed: then nothing of it is left. */
async function make({ dataDir, publicUrl, folder, index, days, signal }: MonthOptions): Promise<boolean> {
  const making = folderFor(dataDir, "month", join(folder, "making"));
  const end = new AbortController();
  try {
    await removeFolder(making);
    mkdirSync(making, { recursive: true, mode: 0o700 });
    for (const name of ["demo-until", "eid"]) cpSync(join(dataDir, name), join(making, name), { recursive: true });
    const child = yearProcess([making, folder, String(index)], {
      PUBLIC_URL: publicUrl,
      VIRN_DEMO_DAYS: String(days),
    });
    signal.addEventListener("abort", () => void child.kill("SIGTERM"), { signal: end.signal });
    if (signal.aborted) child.kill("SIGTERM");
    await ended(child);
    return true;
  } catch {
    if (signal.aborted) throw new Stopped();
    removeHalfMade(folder);
    return false;
  } finally {
    end.abort();
    await removeFolder(making);
  }
}

/** False, with nothing moved, when it does not fit. */
async function move({ folder, index, mailbox, pause, signal }: MonthOptions): Promise<boolean> {
  const { items, letters, files } = readMonth(folder, index);
  const unlessStopped = async () => {
    await pause();
    if (signal.aborted) throw new Stopped();
  };
  const putFiles = async () => {
    for (const { key, bytes, contentType } of files) {
      await unlessStopped();
      await putFile(key, bytes, contentType);
    }
  };
  if (!(await mergeMonth(index, items, { pause: unlessStopped, putFiles }))) return false;
  mailbox?.take(letters);
  return true;
}
