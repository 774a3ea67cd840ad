import { useSyncExternalStore } from "react";
import { onBeforeReload } from "#web/api/leave.ts";
import { connectionBack } from "#web/api/network/connection.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { type UploadFacts, uploadOpened } from "#web/api/upload.ts";
import { attachmentsText as text } from "#web/text/acts/attachments.ts";

/** A paper waybill or a site, and the calls that attach a file to it. */
export interface AttachTarget {
  /** Among all targets of the page. */
  key: string;
  open: (facts: UploadFacts) => Promise<{ id: string; url: string; fields: Record<string, string> }>;
  attach: (upload: string) => Promise<unknown>;
  /** Shows the file at its place. */
  refresh: () => Promise<unknown>;
  /** The error of a file that need not be sent; undefined for one that may. */
  whyNot?: (file: File) => string | undefined;
}

/** A file that waits, uploads, waits for the network, is being attached, or was refused. */
export interface AttachingFile {
  id: number;
  target: string;
  name: string;
  state:
    | { is: "waiting" }
    | { is: "cutOff" }
    | { is: "sending"; part: number }
    | { is: "attaching" }
    /** `isFinal`: sent again it would be refused again. */
    | { is: "refused"; reason: string; isFinal: boolean };
}

interface Entry extends AttachingFile {
  file: File;
  to: AttachTarget;
  leaving: AbortController;
  upload?: string;
}

const AT_ONCE = 3;

// Outside React, so that uploads go on while a list is loaded again.
let entries: readonly Entry[] = [];
let lastId = 0;
let working = 0;
const watchers = new Set<() => void>();

/** Files on their way to any target. */
export function useAttaching(): readonly AttachingFile[] {
  return useSyncExternalStore(watch, () => entries);
}

/** Several files are sent at once; each goes on by itself after the network was lost (docs/rules/attachments.md, "Storing attachments"). */
export function attachFiles(to: AttachTarget, files: readonly File[]): void {
  const added = files.map((file): Entry => {
    lastId += 1;
    const reason = to.whyNot?.(file);
    const state =
      reason === undefined ? ({ is: "waiting" } as const) : ({ is: "refused", reason, isFinal: true } as const);
    return { id: lastId, target: to.key, name: file.name, file, to, state, leaving: new AbortController() };
  });
  change([...entries, ...added]);
  startWorkers();
}

/** Cancels a file, or dismisses its error. */
export function dropFile(id: number): void {
  entries.find((entry) => entry.id === id)?.leaving.abort();
  change(entries.filter((entry) => entry.id !== id));
}

/** Sends a refused file again. */
export function retryFile(id: number): void {
  put(id, { state: { is: "waiting" } });
  startWorkers();
}

function startWorkers(): void {
  const waiting = entries.filter(({ state }) => state.is === "waiting").length;
  for (let free = Math.min(waiting, AT_ONCE - working); free > 0; free--) void work();
}

async function work(): Promise<void> {
  working += 1;
  if (working === 1) window.addEventListener("beforeunload", askBeforeLeaving);
  for (let next = firstWaiting(); next; next = firstWaiting()) await sendUntilDone(next.id);
  working -= 1;
  if (working === 0) window.removeEventListener("beforeunload", askBeforeLeaving);
}

const firstWaiting = () => entries.find(({ state }) => state.is === "waiting");
const entryOf = (id: number) => entries.find((entry) => entry.id === id);

async function sendUntilDone(id: number): Promise<void> {
  for (let entry = entryOf(id); entry; entry = entryOf(id)) {
    if ((await send(entry)) === "ended") return;
    await connectionBack();
  }
}

/** Without an answer the next attempt goes on where this one ended: a file that was stored is not sent again. */
async function send({ id, file, to, leaving, upload }: Entry): Promise<"ended" | "cutOff"> {
  try {
    const stored = upload ?? (await store(id, file, to, leaving.signal));
    put(id, { upload: stored, state: { is: "attaching" } });
    await to.attach(stored);
    // The attached file replaces its line, so remove the line last.
    await to.refresh();
    change(entries.filter((entry) => entry.id !== id));
    return "ended";
  } catch (error) {
    if (leaving.signal.aborted) return "ended";
    if (!(error instanceof ApiProblem)) throw error;
    if (error.isUnanswered) {
      put(id, { state: { is: "cutOff" } });
      return "cutOff";
    }
    const entry = entryOf(id);
    if (entry) {
      const { upload: _used, ...again } = entry;
      const isFinal = error.is("too_large") || error.is("file_type");
      const state = { is: "refused", reason: reasonOf(error), isFinal } as const;
      change(entries.map((one) => (one.id === id ? { ...again, state } : one)));
    }
    return "ended";
  }
}

function store(id: number, file: File, to: AttachTarget, signal: AbortSignal): Promise<string> {
  put(id, { state: { is: "sending", part: 0 } });
  return uploadOpened(file, {
    open: to.open,
    onProgress: (part) => put(id, { state: { is: "sending", part } }),
    onRefused: () => Promise.reject(new ApiProblem(500, "internal", text.uploadFailed)),
    signal,
  });
}

/** Refusals that say what to do; all else is a failed upload. */
function reasonOf(error: ApiProblem): string {
  if (error.isServerError || error.is("bad_request") || error.is("unreadable")) return text.uploadFailed;
  return Object.values(error.fields)[0]?.[0] ?? error.message;
}

function put(id: number, changes: Partial<Entry>): void {
  change(entries.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)));
}

function change(next: readonly Entry[]): void {
  entries = next;
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

if (typeof window !== "undefined") {
  onBeforeReload(() => window.removeEventListener("beforeunload", askBeforeLeaving));
}
