import { common } from "#web/text/et.ts";
import { reloadAfterError } from "./leave.ts";
import { ApiProblem } from "./problem.ts";
import { call } from "./request.ts";
import { api, maxUploadBytes } from "./table.ts";

interface UploadOptions {
  purpose: "import";
  /** Called with the fraction sent, 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads by a pre-signed POST (docs/rules/uploads.md, "Files go straight to the storage"); returns the upload id.
 * @throws ApiProblem `too_large` above 25 MB, or a refusal; an abort through `signal` throws its reason.
 */
export async function uploadFile(file: File, { purpose, onProgress, signal }: UploadOptions): Promise<string> {
  if (file.size > maxUploadBytes) throw new ApiProblem(413, "too_large", common.fileTooLarge);
  const content_type = file.type === "" ? "application/octet-stream" : file.type;
  const body = { file_name: file.name, size: file.size, content_type, purpose };
  const { id, url, fields } = await call(api.uploads.create, { body });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // The storage ignores every field after the file.
  form.append("file", file);
  const isStored = await post(url, form, onProgress, signal);
  signal?.throwIfAborted();
  return isStored ? id : reloadAfterError();
}

/** XMLHttpRequest, as fetch reports no upload progress. */
function post(
  url: string,
  form: FormData,
  onProgress: ((part: number) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener("loadend", () => resolve(request.status >= 200 && request.status < 300));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.open("POST", url);
    request.send(form);
  });
}
