import { useSyncExternalStore } from "react";
import { ApiProblem } from "./apiProblem.ts";
import { onBeforeReload } from "./leave.ts";
import { connectionBack } from "./network/connection.ts";

export interface UploadTarget {
  /** Among all targets of the queue. */
  key: string;
  send: (file: File, options: { onProgress: (part: number) => void; signal: AbortSignal }) => Promise<string>;
  /** Uses a stored upload; absent where files stay in the queue. `triedAt`: when a call began whose answer was lost. */
  use?: (upload: string, file: File, triedAt: number | undefined) => Promise<unknown>;
  whyNot?: (file: File) => string | undefined;
  /** The sentence for a refusal; else that of its first field, or its message. */
  reasonOf?: (problem: ApiProblem) => string;
}

/** `cutOff`: waits for the network. `isFinal`: sent again it would be refused again. */
type UploadState =
  | { is: "waiting" }
  | { is: "cutOff" }
  | { is: "sending"; part: number }
  | { is: "using" }
  | { is: "stored"; upload: string }
  | { is: "refused"; reason: string; isFinal: boolean };

export interface QueuedFile {
  id: number;
  target: string;
  file: File;
  state: UploadState;
}

interface Entry extends QueuedFile {
  to: UploadTarget;
  leaving: AbortController;
  stored?: { upload: string; triedAt: number };
}

/** Outside React, so that it outlives its page (docs/rules/uploads.md, "The queue of a page"). */
export class UploadQueue {
  readonly #atOnce: number;
  readonly #watchers = new Set<() => void>();
  readonly #workers = new Set<Promise<void>>();
  #entries: readonly Entry[] = [];
  #lastId = 0;
  #isStopped = false;
  #stopAsking: (() => void) | undefined;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** The same array until something changes. */
  readonly files = (): readonly QueuedFile[] => this.#entries;

  readonly watch = (tell: () => void): (() => void) => {
    this.#watchers.add(tell);
    return () => this.#watchers.delete(tell);
  };

  add(to: UploadTarget, files: readonly File[]): void {
    const added = files.map((file): Entry => {
      this.#lastId += 1;
      const reason = to.whyNot?.(file);
      const state: UploadState = reason === undefined ? { is: "waiting" } : { is: "refused", reason, isFinal: true };
      return { id: this.#lastId, target: to.key, file, to, state, leaving: new AbortController() };
    });
    this.#change([...this.#entries, ...added]);
  }

  /** Sends what waits. Resolves when nothing waits any more, or after a stop. */
  async start(): Promise<void> {
    this.#isStopped = false;
    const waiting = this.#entries.filter(({ state }) => state.is === "waiting").length;
    for (let free = Math.min(waiting, this.#atOnce - this.#workers.size); free > 0; free--) this.#hire();
    while (this.#workers.size > 0) await Promise.all(this.#workers);
  }

  remove(id: number): void {
    this.#entryOf(id)?.leaving.abort();
    this.#change(this.#entries.filter((entry) => entry.id !== id));
  }

  /** Lets a file wait again that was refused, or whose upload has expired; it is sent anew. */
  retry(id: number): void {
    this.#put(id, { state: { is: "waiting" } });
  }

  /** Aborts what is on its way; it waits for the next start. */
  stop(): void {
    this.#isStopped = true;
    const moving = this.#entries.filter(({ state }) => state.is === "sending" || state.is === "cutOff");
    for (const { id, leaving } of moving) {
      leaving.abort();
      this.#put(id, { state: { is: "waiting" }, leaving: new AbortController() });
    }
  }

  #hire(): void {
    this.#stopAsking ??= askBeforeLeaving();
    const worker = this.#work().finally(() => {
      this.#workers.delete(worker);
      if (this.#workers.size > 0) return;
      this.#stopAsking?.();
      this.#stopAsking = undefined;
    });
    this.#workers.add(worker);
  }

  async #work(): Promise<void> {
    for (let next = this.#firstWaiting(); next; next = this.#firstWaiting()) {
      const { signal } = next.leaving;
      for (let entry: Entry | undefined = next; entry && !signal.aborted; entry = this.#entryOf(next.id)) {
        if ((await this.#send(entry)) === "ended") break;
        await connectionBack();
      }
    }
  }

  /** An attempt without an answer is continued by the next one: a stored file is not sent again. */
  async #send({ id, file, to, leaving: { signal }, stored: earlier }: Entry): Promise<"ended" | "cutOff"> {
    try {
      const upload = earlier?.upload ?? (await this.#store(id, file, to, signal));
      if (to.use) {
        this.#put(id, { state: { is: "using" }, stored: { upload, triedAt: earlier?.triedAt ?? Date.now() } });
        await to.use(upload, file, earlier?.triedAt);
        this.remove(id);
      } else {
        this.#put(id, { state: { is: "stored", upload } });
      }
      return "ended";
    } catch (error) {
      if (signal.aborted) return "ended";
      if (!(error instanceof ApiProblem)) throw error;
      if (error.isUnanswered) {
        this.#put(id, { state: { is: "cutOff" } });
        return "cutOff";
      }
      this.#refuse(id, to, error);
      return "ended";
    }
  }

  #store(id: number, file: File, to: UploadTarget, signal: AbortSignal): Promise<string> {
    const onProgress = (part: number) => {
      if (!signal.aborted) this.#put(id, { state: { is: "sending", part } });
    };
    onProgress(0);
    return to.send(file, { onProgress, signal });
  }

  #refuse(id: number, to: UploadTarget, problem: ApiProblem): void {
    const reason = to.reasonOf?.(problem) ?? problem.sentence;
    const state: UploadState = { is: "refused", reason, isFinal: problem.isFinal };
    this.#change(
      this.#entries.map((entry) => {
        if (entry.id !== id) return entry;
        const { stored: _used, ...again } = entry;
        return { ...again, state };
      }),
    );
  }

  #firstWaiting(): Entry | undefined {
    return this.#isStopped ? undefined : this.#entries.find(({ state }) => state.is === "waiting");
  }

  #entryOf(id: number): Entry | undefined {
    return this.#entries.find((entry) => entry.id === id);
  }

  #put(id: number, changes: Partial<Entry>): void {
    this.#change(this.#entries.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)));
  }

  #change(next: readonly Entry[]): void {
    this.#entries = next;
    for (const tell of this.#watchers) tell();
  }
}

export function useQueuedFiles({ watch, files }: UploadQueue): readonly QueuedFile[] {
  return useSyncExternalStore(watch, files);
}

/** Returns how to stop it. A reload after an error does not ask. */
function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const stop = () => window.removeEventListener("beforeunload", ask);
  window.addEventListener("beforeunload", ask);
  const forget = onBeforeReload(stop);
  return () => {
    forget();
    stop();
  };
}
