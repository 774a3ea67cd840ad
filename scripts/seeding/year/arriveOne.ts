import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { putFile } from "#functions/platform/clients/files.ts";
import type { Mailbox } from "#scripts/embedded/server/mailbox.ts";
import { endMerge, mergeMonth } from "./mergeMonth.ts";
import { monthIn, readMonth } from "./monthFolder.ts";
import { noteLeft } from "./monthsLeft.ts";
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

class Stopped extends Error {}

/** Makes a month unless it is made, and moves it. A stop leaves what is done for the next start. */
export async function arriveOne(options: MonthOptions): Promise<void> {
  const { folder, index, days, signal } = options;
  try {
    if (!existsSync(monthIn(folder, index))) await make(options);
    await move(options);
    noteLeft(folder, { months: index, days });
    await finishMonth(options);
  } catch (error) {
    if (!(error instanceof Stopped) && !signal.aborted) throw error;
  }
}

/** Removes what a month leaves behind; also after a crash before that. */
export async function finishMonth({ folder, index }: Pick<MonthOptions, "folder" | "index">): Promise<void> {
  rmSync(monthIn(folder, index), { recursive: true, force: true });
  await endMerge(index);
}

async function make({ dataDir, publicUrl, folder, index, days, signal }: MonthOptions): Promise<void> {
  const making = folderFor(dataDir, "month", join(folder, "making"));
  await removeFolder(making);
  mkdirSync(making, { recursive: true, mode: 0o700 });
  for (const name of ["demo-until", "eid"]) cpSync(join(dataDir, name), join(making, name), { recursive: true });
  const child = yearProcess([making, folder, String(index)], {
    PUBLIC_URL: publicUrl,
    VIRN_DEMO_DAYS: String(days),
  });
  const end = () => void child.kill("SIGTERM");
  signal.addEventListener("abort", end);
  try {
    if (signal.aborted) end();
    await ended(child);
  } catch (error) {
    if (signal.aborted) throw new Stopped();
    throw error;
  } finally {
    signal.removeEventListener("abort", end);
    await removeFolder(making);
  }
}

async function move({ folder, index, mailbox, pause, signal, say }: MonthOptions): Promise<void> {
  const { items, letters, files } = readMonth(folder, index);
  const unlessStopped = async () => {
    await pause();
    if (signal.aborted) throw new Stopped();
  };
  for (const { key, bytes, contentType } of files) {
    await unlessStopped();
    await putFile(key, bytes, contentType);
  }
  if (await mergeMonth(index, items, unlessStopped)) mailbox?.take(letters);
  else say("Demo data: a month is left out, since a number of its acts or reports is in use.");
}
