import { once } from "node:events";
import { createServer, request } from "node:http";
import { storePostedFile } from "#scripts/embedded/server/postedFiles.ts";
import { fileSignatures } from "#scripts/embedded/server/signedLinks.ts";
import { localCredentials } from "#scripts/embedded/services/local.ts";
import type { UploadPurpose } from "#shared/uploads/uploadRules.ts";
import type { Answer, Caller } from "#tests/support/api/callApi.ts";
import { takeMessages, work } from "#tests/support/services/queues.ts";

export interface UploadForm {
  url: string;
  fields: Record<string, string>;
}

/** Posts a file by the form of `uploads.create` to the storage. */
export async function postFile(form: UploadForm, bytes: Uint8Array): Promise<{ status: number; text: string }> {
  return atStorage(form, async (url) => {
    const response = await fetch(url, { method: "POST", body: formData(form, bytes) });
    return { status: response.status, text: await response.text() };
  });
}

/** Posts a share (0 to 1) of a file, then loses the connection. */
export async function postPart(form: UploadForm, bytes: Uint8Array, share: number): Promise<void> {
  const whole = new Response(formData(form, bytes));
  const body = Buffer.from(await whole.arrayBuffer());
  await atStorage(form, async (url) => {
    const headers = { "content-type": whole.headers.get("content-type") ?? "", "content-length": body.length };
    const sent = request(url, { method: "POST", headers });
    const lost = once(sent, "error");
    sent.write(body.subarray(0, Math.floor(body.length * share)), () => sent.destroy(new Error("lost")));
    await lost;
  });
}

function formData(form: UploadForm, bytes: Uint8Array): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form.fields)) data.append(name, value);
  data.append("file", new Blob([Buffer.from(bytes)]), "file");
  return data;
}

/** Runs the door of the embedded storage while `work` posts to it. LocalStack has its own, as S3 has. */
async function atStorage<Result>(form: UploadForm, work: (url: string) => Promise<Result>): Promise<Result> {
  if (!process.env["FILES_PUBLIC_ENDPOINT"]) return work(form.url);
  const signatures = fileSignatures(process.env["PUBLIC_URL"] ?? "", localCredentials.AWS_SECRET_ACCESS_KEY);
  const server = createServer((request, response) => {
    const bucket = new URL(request.url ?? "/", "http://localhost").pathname.slice("/files/".length);
    storePostedFile(process.env["AWS_ENDPOINT_URL_S3"] ?? "", signatures, bucket, request, response).catch(() =>
      response.destroy(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  try {
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    return await work(form.url.replace(process.env["PUBLIC_URL"] ?? "", origin));
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Opens an upload, posts a file and returns the upload's id. */
export async function upload(
  agent: Caller,
  fileName: string,
  content: string | Uint8Array,
  purpose: UploadPurpose = "import",
): Promise<string> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const form = await agent.call("uploads.create", {
    body: { file_name: fileName, size: bytes.byteLength, content_type: "text/csv", purpose },
  });
  if (form.status !== 201) throw new Error(JSON.stringify(form.body));
  const { status, text } = await postFile(form.body, bytes);
  if (status >= 300) throw new Error(`Storage answered ${status} ${text}`);
  return form.body.id;
}

/** Uploads a file and starts its import. */
export async function startImport(agent: Caller, fileName: string, content: string | Uint8Array): Promise<Answer> {
  return agent.call("imports.start", { body: { upload: await upload(agent, fileName, content) } });
}

export async function importRunOf(agent: Caller, id: number): Promise<Answer["body"]> {
  return (await agent.call("imports.load", { params: { id: String(id) } })).body;
}

/** Confirms the doubts of an import that waits for it, and runs it to its end. */
export async function confirmDoubts(agent: Caller, id: number): Promise<Answer["body"]> {
  const run = await importRunOf(agent, id);
  if (run.state !== "suspicious") return run;
  const { status, body } = await agent.call("imports.confirm", {
    params: { id: String(id) },
    body: { print: run.doubt_print },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  await work("imports", await takeMessages("imports"));
  return importRunOf(agent, id);
}
