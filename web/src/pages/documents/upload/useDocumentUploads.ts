import { useEffect, useRef, useState } from "react";
import { MAX_DOCUMENTS_AT_ONCE } from "#shared/domain/documents/documentInput.ts";
import type { DocumentType } from "#shared/domain/documents/documentTypes.ts";
import { connectionBack } from "#web/api/network/connection.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { call } from "#web/api/request.ts";
import { api, maxUploadBytes } from "#web/api/table.ts";
import { uploadFile } from "#web/api/upload.ts";
import { uploadText as text } from "#web/text/documents.ts";
import { common } from "#web/text/et.ts";

/** `sending`: with the fraction sent; `sent`: stored under an upload that outlives a refusal. */
type FileState =
  | { is: "waiting" }
  | { is: "sending"; part: number }
  | { is: "cutOff" }
  | { is: "sent"; upload: string }
  | { is: "refused"; reason: string };

export interface ChosenFile {
  key: number;
  file: File;
  state: FileState;
}

interface Target {
  company: number;
  type: DocumentType;
  again: boolean;
}

/** `again`: names that the company has already; `left`: some files were refused. */
type Outcome = { is: "done"; count: number } | { is: "again"; names: readonly string[] } | { is: "left" };

/** The files of the dialog: each is uploaded, begins again after a lost connection, and becomes a document once. */
export function useDocumentUploads() {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [isBusy, setBusy] = useState(false);
  const lastKey = useRef(0);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const put = (key: number, state: FileState) =>
    setFiles((now) => now.map((each) => (each.key === key ? { ...each, state } : each)));

  const add = (chosen: readonly File[]) => {
    const added = chosen.map((file): ChosenFile => {
      lastKey.current += 1;
      const reason = whyNotUploadable(file);
      return { key: lastKey.current, file, state: reason ? { is: "refused", reason } : { is: "waiting" } };
    });
    setFiles((now) => [...now, ...added]);
  };

  /** The upload of a file; undefined when it was refused. @throws the reason of an abort. */
  const sent = async ({ key, file, state }: ChosenFile, signal: AbortSignal): Promise<string | undefined> => {
    if (state.is === "sent") return state.upload;
    for (;;) {
      try {
        put(key, { is: "sending", part: 0 });
        const onProgress = (part: number) => put(key, { is: "sending", part });
        const upload = await uploadFile(file, { purpose: "document", onProgress, signal });
        put(key, { is: "sent", upload });
        return upload;
      } catch (problem) {
        signal.throwIfAborted();
        if (!(problem instanceof ApiProblem)) throw problem;
        if (!problem.isUnanswered) {
          put(key, { is: "refused", reason: Object.values(problem.fields)[0]?.[0] ?? problem.message });
          return undefined;
        }
        put(key, { is: "cutOff" });
        await connectionBack();
        signal.throwIfAborted();
      }
    }
  };

  /** A call whose answer was lost is repeated: the server answers with what it made before. */
  const made = async (uploads: readonly string[], target: Target, signal: AbortSignal): Promise<void> => {
    const body = { uploads: [...uploads], company: target.company, document_type: target.type, again: target.again };
    for (;;) {
      try {
        await call(api.documents.create, { body });
        return;
      } catch (problem) {
        if (!(problem instanceof ApiProblem) || !problem.isUnanswered) throw problem;
        await connectionBack();
        signal.throwIfAborted();
      }
    }
  };

  const work = async (target: Target, signal: AbortSignal): Promise<Outcome> => {
    const ready: { key: number; upload: string }[] = [];
    const wanted = files.filter(({ state }) => state.is !== "refused");
    for (const each of wanted) {
      const upload = await sent(each, signal);
      if (upload !== undefined) ready.push({ key: each.key, upload });
    }
    for (let start = 0; start < ready.length; start += MAX_DOCUMENTS_AT_ONCE) {
      const batch = ready.slice(start, start + MAX_DOCUMENTS_AT_ONCE);
      const keys = new Set(batch.map(({ key }) => key));
      try {
        await made(
          batch.map(({ upload }) => upload),
          target,
          signal,
        );
      } catch (problem) {
        if (!(problem instanceof ApiProblem)) throw problem;
        if (problem.is("document_again")) return { is: "again", names: problem.fields["uploads"] ?? [] };
        // Uploads expire after a day: the next try sends these files anew.
        if (problem.is("upload_missing")) for (const { key } of batch) put(key, { is: "waiting" });
        throw problem;
      }
      setFiles((now) => now.filter(({ key }) => !keys.has(key)));
    }
    return ready.length === files.length ? { is: "done", count: ready.length } : { is: "left" };
  };

  /** Undefined when it was stopped. @throws ApiProblem */
  const submit = async (target: Target): Promise<Outcome | undefined> => {
    const { signal } = (leaving.current = new AbortController());
    setBusy(true);
    try {
      return await work(target, signal);
    } catch (problem) {
      if (signal.aborted) return undefined;
      throw problem;
    } finally {
      setBusy(false);
    }
  };

  const stop = () => {
    leaving.current?.abort();
    setFiles((now) => now.map((each) => (each.state.is === "sent" ? each : { ...each, state: { is: "waiting" } })));
  };
  const remove = (key: number) => setFiles((now) => now.filter((each) => each.key !== key));
  return { files, isBusy, add, remove, submit, stop };
}

function whyNotUploadable({ size }: Pick<File, "size">): string | undefined {
  if (size > maxUploadBytes) return common.fileTooLarge;
  return size === 0 ? text.emptyFile : undefined;
}
