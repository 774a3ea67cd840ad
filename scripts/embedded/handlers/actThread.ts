import { Worker } from "node:worker_threads";
import type { ActDocument } from "#functions/platform/pdf/actDocument.ts";

export interface ActRequest {
  id: number;
  document: ActDocument;
}

export type ActReply = { id: number } & ({ pdf: Uint8Array } | { error: string } | { isSet: true });

export interface ActThread {
  render: (document: ActDocument, onSet?: () => void) => Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * A thread that sets acts, started by the first one. A large act takes seconds, which would block all handlers; on AWS each
 * function has its own process. An act fails when its thread ends; the next one starts another.
 */
export function openActThread(): ActThread {
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array> & { onSet: (() => void) | undefined }>();
  let running: Worker | undefined;
  let asked = 0;

  const start = (): Worker => {
    const worker = new Worker(new URL("./actThreadMain.ts", import.meta.url));
    worker.unref();
    worker.on("message", (reply: ActReply) => {
      const act = waiting.get(reply.id);
      if ("isSet" in reply) return act?.onSet?.();
      waiting.delete(reply.id);
      if ("pdf" in reply) act?.resolve(reply.pdf);
      else act?.reject(new Error(reply.error));
    });
    const end = (cause?: Error) => {
      if (running !== worker) return;
      running = undefined;
      for (const act of waiting.values()) act.reject(new Error("The thread that sets acts has ended", { cause }));
      waiting.clear();
    };
    worker.on("error", end);
    worker.on("exit", () => end());
    return worker;
  };

  return {
    render(document, onSet) {
      running ??= start();
      const act = Promise.withResolvers<Uint8Array>();
      asked += 1;
      waiting.set(asked, { ...act, onSet });
      const request: ActRequest = { id: asked, document };
      running.postMessage(request, []);
      return act.promise;
    },
    async close() {
      await running?.terminate();
    },
  };
}
