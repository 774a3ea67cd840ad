import { onBeforeReload } from "#web/api/leave.ts";
import { connectionBack } from "#web/api/network/connection.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { uploadFile } from "#web/api/upload.ts";
import { whyNotImportable } from "./importFiles.ts";

/** A file that waits for those before it or for the network, uploads, or was refused. */
export interface QueuedFile {
  key: number;
  name: string;
  state: { is: "waiting" } | { is: "cutOff" } | { is: "sending"; part: number } | { is: "refused"; reason: string };
}

interface Entry extends QueuedFile {
  file: File;
  leaving: AbortController;
  /** The stored file, and when its import was first asked for. */
  stored?: { upload: string; at: number };
}

/** Clocks of the server and of the browser may differ by this. */
const CLOCKS_MS = 5 * 60_000;

// Outside React, so that uploads go on while the user looks at another page.
let entries: readonly Entry[] = [];
let lastKey = 0;
let isWorking = false;
const watchers = new Set<() => void>();

export const queuedFiles = (): readonly QueuedFile[] => entries;

export function watchQueue(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** Files are uploaded one after another. */
export function enqueueFiles(files: readonly File[]): void {
  const added = files.map((file): Entry => {
    lastKey += 1;
    const reason = whyNotImportable(file);
    const state = reason === undefined ? ({ is: "waiting" } as const) : ({ is: "refused", reason } as const);
    return { key: lastKey, name: file.name, file, state, leaving: new AbortController() };
  });
  change([...entries, ...added]);
  if (!isWorking) void work();
}

/** Aborts its upload too. */
export function removeFile(key: number): void {
  entries.find((entry) => entry.key === key)?.leaving.abort();
  change(entries.filter((entry) => entry.key !== key));
}

async function work(): Promise<void> {
  isWorking = true;
  window.addEventListener("beforeunload", askBeforeLeaving);
  const stopListening = onBeforeReload(() => window.removeEventListener("beforeunload", askBeforeLeaving));
  for (let next = firstWaiting(); next; next = firstWaiting()) {
    await send(next);
    if (entries.some(({ state }) => state.is === "cutOff")) await connectionBack();
  }
  stopListening();
  window.removeEventListener("beforeunload", askBeforeLeaving);
  isWorking = false;
}

const firstWaiting = () => entries.find(({ state }) => state.is === "cutOff" || state.is === "waiting");

/** Without an answer the file stays in the queue, and the next try goes on where this one ended. */
async function send({ key, file, leaving, stored: earlier }: Entry): Promise<void> {
  put(key, { state: { is: "sending", part: earlier ? 1 : 0 } });
  try {
    const stored = earlier ?? { upload: await store(key, file, leaving.signal), at: Date.now() };
    put(key, { stored });
    await start(stored.upload, async () => earlier !== undefined && (await isListed(file.name, earlier.at)));
    // The import replaces its file in the list, so remove the file last.
    await refresh(api.reports.imports);
    change(entries.filter((entry) => entry.key !== key));
  } catch (error) {
    if (leaving.signal.aborted) return;
    if (!(error instanceof ApiProblem)) throw error;
    if (error.isUnanswered) put(key, { state: { is: "cutOff" } });
    else put(key, { state: { is: "refused", reason: Object.values(error.fields)[0]?.[0] ?? error.message } });
  }
}

function store(key: number, file: File, signal: AbortSignal): Promise<string> {
  const onProgress = (part: number) => put(key, { state: { is: "sending", part } });
  return uploadFile(file, { purpose: "import", onProgress, signal });
}

/** A stored file is imported once: after a try whose answer was lost the next one finds it used. */
async function start(upload: string, isStarted: () => Promise<boolean>): Promise<void> {
  try {
    await call(api.reports.startImport, { body: { upload } });
  } catch (error) {
    if (error instanceof ApiProblem && error.is("upload_missing") && (await isStarted())) return;
    throw error;
  }
}

async function isListed(name: string, since: number): Promise<boolean> {
  const { results } = await call(api.reports.imports, {});
  return results.some((run) => run.file_name === name && Date.parse(run.created) > since - CLOCKS_MS);
}

function put(key: number, changes: Partial<Entry>): void {
  change(entries.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)));
}

function change(next: readonly Entry[]): void {
  entries = next;
  for (const tell of watchers) tell();
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
