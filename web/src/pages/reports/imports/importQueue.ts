import { ApiProblem } from "#web/api/problem.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { uploadFile } from "#web/api/upload.ts";
import { whyNotImportable } from "./importFiles.ts";

/** A file that waits, uploads, or was refused. */
export interface QueuedFile {
  key: number;
  name: string;
  state: { is: "waiting" } | { is: "sending"; part: number } | { is: "refused"; reason: string };
}

interface Entry extends QueuedFile {
  file: File;
  leaving: AbortController;
}

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
  for (let next = firstWaiting(); next; next = firstWaiting()) await send(next);
  window.removeEventListener("beforeunload", askBeforeLeaving);
  isWorking = false;
}

const firstWaiting = () => entries.find(({ state }) => state.is === "waiting");

async function send({ key, file, leaving }: Entry): Promise<void> {
  put(key, { is: "sending", part: 0 });
  try {
    const upload = await uploadFile(file, {
      purpose: "import",
      onProgress: (part) => put(key, { is: "sending", part }),
      signal: leaving.signal,
    });
    await call(api.reports.startImport, { body: { upload } });
    // The import replaces its file in the list, so remove the file last.
    await refresh(api.reports.imports);
    change(entries.filter((entry) => entry.key !== key));
  } catch (error) {
    if (leaving.signal.aborted) return;
    if (!(error instanceof ApiProblem)) throw error;
    put(key, { is: "refused", reason: Object.values(error.fields)[0]?.[0] ?? error.message });
  }
}

function put(key: number, state: QueuedFile["state"]): void {
  change(entries.map((entry) => (entry.key === key ? { ...entry, state } : entry)));
}

function change(next: readonly Entry[]): void {
  entries = next;
  for (const tell of watchers) tell();
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
