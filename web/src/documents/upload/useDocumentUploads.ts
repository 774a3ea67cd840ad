import { useEffect, useRef, useState } from "react";
import { chunksOf } from "#shared/basics/lists.ts";
import { MAX_DOCUMENTS_AT_ONCE } from "#shared/documents/documentInput.ts";
import type { DocumentType } from "#shared/documents/documentTypes.ts";
import { attempt } from "#web/api/apiProblem.ts";
import { connectionBack } from "#web/api/network/connection.ts";
import { call } from "#web/api/request.ts";
import { api, maxUploadBytes } from "#web/api/table.ts";
import { uploadFile } from "#web/api/uploadFile.ts";
import { UploadQueue, type UploadTarget, useQueuedFiles } from "#web/api/uploadQueue.ts";
import { uploadText as text } from "#web/documents/text.ts";
import { messages } from "#web/ui/text/messages.ts";

interface Target {
  company: number;
  type: DocumentType;
  again: boolean;
}

/** `again`: names that the company has already; `left`: some files were refused, and the others are added. */
type Outcome = { is: "done" | "left"; count: number } | { is: "again"; names: readonly string[] };

/** Stored files stay in the queue until they have become documents. */
const documents: UploadTarget = {
  key: "documents",
  send: (file, options) => uploadFile(file, { purpose: "document", ...options }),
  whyNot: ({ size }) => {
    if (size > maxUploadBytes) return messages.fileTooLarge;
    return size === 0 ? text.emptyFile : undefined;
  },
};

export function useDocumentUploads() {
  const [queue] = useState(() => new UploadQueue(1));
  const files = useQueuedFiles(queue);
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set());
  const leaving = useRef<AbortController>(undefined);
  const stop = () => {
    leaving.current?.abort();
    queue.stop();
  };
  const latestStop = useRef(stop);
  useEffect(() => () => latestStop.current(), []);

  /** A call whose answer was lost is repeated: the server answers with what it made before. */
  const made = async (uploads: readonly string[], target: Target, signal: AbortSignal): Promise<void> => {
    const body = { uploads: [...uploads], company: target.company, document_type: target.type, again: target.again };
    for (;;) {
      const { problem } = await attempt(() => call(api.documents.create, { body }));
      if (!problem) return;
      if (!problem.isUnanswered) throw problem;
      await connectionBack();
      signal.throwIfAborted();
    }
  };

  const work = async (target: Target, signal: AbortSignal): Promise<Outcome> => {
    await queue.start();
    signal.throwIfAborted();
    const ready = queue
      .files()
      .flatMap(({ id, state }) => (state.is === "stored" && !added.has(id) ? [{ id, upload: state.upload }] : []));
    for (const batch of chunksOf(ready, MAX_DOCUMENTS_AT_ONCE)) {
      const uploads = batch.map(({ upload }) => upload);
      const { problem } = await attempt(() => made(uploads, target, signal));
      if (problem?.is("document_again")) return { is: "again", names: problem.fields["uploads"] ?? [] };
      // Uploads expire after a day: the next try sends these files anew.
      if (problem?.is("upload_missing")) for (const { id } of batch) queue.retry(id);
      if (problem) throw problem;
      setAdded((before) => new Set([...before, ...batch.map(({ id }) => id)]));
    }
    const isLeft = queue.files().some(({ state }) => state.is !== "stored");
    return { is: isLeft ? "left" : "done", count: ready.length };
  };

  /** Undefined when it was stopped. @throws ApiProblem */
  const submit = async (target: Target): Promise<Outcome | undefined> => {
    const { signal } = (leaving.current = new AbortController());
    try {
      return await work(target, signal);
    } catch (problem) {
      if (signal.aborted) return undefined;
      throw problem;
    }
  };

  const add = (chosen: readonly File[]) => queue.add(documents, chosen);
  const remove = (id: number) => queue.remove(id);
  const retry = (id: number) => queue.retry(id);
  return { files, added, add, remove, retry, submit, stop };
}
