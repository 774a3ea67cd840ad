import type { UploadPurpose } from "#shared/uploads/uploadRules.ts";
import { messagesNow } from "#web/ui/text/language.ts";
import { ApiProblem } from "./apiProblem.ts";
import { MAX_ANSWER_MS, noAnswer, timedOut } from "./exchange.ts";
import { reloadAfterError } from "./leave.ts";
import { call } from "./request.ts";
import { api, maxUploadBytes } from "./table.ts";

export interface UploadFacts {
  file_name: string;
  size: number;
  content_type: string;
}

interface UploadForm {
  id: string;
  url: string;
  fields: Record<string, string>;
}

interface UploadOptions {
  /** Default: 25 MB. */
  maxBytes?: number;
  /** Gets 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

interface PersonsUpload extends UploadOptions {
  purpose: UploadPurpose;
}

interface OpenedUpload extends UploadOptions {
  open: (facts: UploadFacts) => Promise<UploadForm>;
  onRefused: () => Promise<never>;
}

/**
 * Uploads by a pre-signed POST (docs/rules/uploads.md, "Files go straight to the storage"); returns the upload id.
 * @throws ApiProblem `too_large` above `maxBytes`, a refusal, or no answer; an abort through `signal` throws its reason.
 */
export async function uploadFile(file: File, { purpose, ...options }: PersonsUpload): Promise<string> {
  const open = (facts: UploadFacts) => call(api.uploads.create, { body: { ...facts, purpose } });
  const onRefused = async () => {
    throw await reloadAfterError(new ApiProblem(500, "internal", messagesNow().failed));
  };
  return uploadOpened(file, { ...options, open, onRefused });
}

export async function uploadOpened(
  file: File,
  { open, onProgress, onRefused, signal, maxBytes = maxUploadBytes }: OpenedUpload,
): Promise<string> {
  if (file.size > maxBytes) throw new ApiProblem(413, "too_large", messagesNow().fileTooLarge);
  const content_type = file.type === "" ? "application/octet-stream" : file.type;
  const { id, url, fields } = await open({ file_name: file.name, size: file.size, content_type });
  signal?.throwIfAborted();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // The storage ignores every field after the file.
  form.append("file", file);
  const status = await postForm(url, form, onProgress, signal);
  signal?.throwIfAborted();
  if (status === "silent") throw timedOut(true);
  if (status === 0) throw noAnswer(true);
  return status >= 200 && status < 300 ? id : onRefused();
}

/** XMLHttpRequest, as fetch reports no upload progress. Gives up when nothing moves for as long as a call may take. */
function postForm(
  url: string,
  form: FormData,
  onProgress: ((part: number) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<number | "silent"> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const giveUp = () => {
      resolve("silent");
      request.abort();
    };
    let timer = setTimeout(giveUp, MAX_ANSWER_MS);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, MAX_ANSWER_MS);
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.addEventListener("loadend", () => {
      clearTimeout(timer);
      resolve(request.status);
    });
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.open("POST", url);
    request.send(form);
  });
}
