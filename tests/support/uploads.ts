import type { Answer, Caller } from "./callApi.ts";

/** Posts a file by the form that `uploads.create` answered, to the storage that stands behind the address of the page. */
export async function postFile(
  form: { url: string; fields: Record<string, string> },
  bytes: Uint8Array,
): Promise<number> {
  const data = new FormData();
  for (const [name, value] of Object.entries(form.fields)) data.append(name, value);
  data.append("file", new Blob([Buffer.from(bytes)]), "file");
  const url = form.url.replace(`${process.env["PUBLIC_URL"]}/files`, process.env["AWS_ENDPOINT_URL_S3"] ?? "");
  const response = await fetch(url, { method: "POST", body: data });
  return response.status;
}

/** Asks for a place, puts a file there and answers the upload's id. */
export async function upload(agent: Caller, fileName: string, content: string | Uint8Array): Promise<string> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const form = await agent.call("uploads.create", {
    body: { file_name: fileName, size: bytes.byteLength, content_type: "text/csv", purpose: "import" },
  });
  if (form.status !== 201) throw new Error(JSON.stringify(form.body));
  const status = await postFile(form.body, bytes);
  if (status >= 300) throw new Error(`Storage answered ${status}`);
  return form.body.id;
}

/** Uploads a file and starts its import. */
export async function startImport(agent: Caller, fileName: string, content: string | Uint8Array): Promise<Answer> {
  return agent.call("reports.startImport", { body: { upload: await upload(agent, fileName, content) } });
}
