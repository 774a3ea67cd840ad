import { until as untilThere } from "#scripts/waiting/patience.ts";
import type { UploadPurpose } from "#shared/uploads/uploadRules.ts";
import type { HttpAnswer, StartedSystem } from "./startedSystem.ts";

export const setup = {
  platform: {
    name: "Põhjamännik Puidukaubandus TÜ",
    code: "19990011",
    address: { street: "Männiku tee 1", city: "Paide" },
  },
  buyers: [
    {
      name: "Kuuseoja Saeveski OÜ",
      code: "19990005",
      address: { street: "Saeveski tee 2", city: "Kadrina" },
      destinations: [{ code: "KUUSEOJA1", name: "Kuuseoja saeveski, palgiplats" }],
    },
  ],
  assortments: [{ code: "KUPALK", name: "Kuusepalk", unit: "SCM" }],
  people: [{ name: "Mari Mets", email: "mari@virn.example", roles: ["superUser"] }],
};

export interface SystemUser {
  call(method: string, path: string, body?: unknown): Promise<HttpAnswer>;
  /** Uploads a file by its signed form, and returns the upload's id. */
  upload(fileName: string, content: string | Buffer<ArrayBuffer>, purpose?: UploadPurpose): Promise<string>;
}

export interface UploadForm {
  id: string;
  url: string;
  fields: Record<string, string>;
}

/** Signs in as a browser does. `readToken` finds the token in the letter, which arrives a little later. */
export async function signInBy(
  system: StartedSystem,
  readToken: () => Promise<string | undefined>,
  email = "mari@virn.example",
  from = "127.0.0.1",
): Promise<SystemUser> {
  const anonymous = { cookie: "csrftoken=anonymous", "x-csrftoken": "anonymous", origin: system.url };
  const json = { "content-type": "application/json" };
  const asked = await system.call("/api/v1/session/link", {
    method: "POST",
    headers: { ...anonymous, ...json },
    body: JSON.stringify({ email }),
    from,
  });
  if (asked.status !== 202) throw new Error(asked.text);
  const token = await until(readToken);
  const signedIn = await system.call("/api/v1/session", {
    method: "POST",
    headers: { ...anonymous, ...json },
    body: JSON.stringify({ token }),
    from,
  });
  if (signedIn.status !== 200) throw new Error(signedIn.text);
  const cookies = (signedIn.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0] ?? "");
  const csrf = cookies.find((cookie) => cookie.startsWith("csrftoken="))?.slice("csrftoken=".length) ?? "";
  const headers = { cookie: cookies.join("; "), "x-csrftoken": csrf, origin: system.url, ...json };
  const call = (method: string, path: string, body?: unknown) =>
    system.call(`/api/v1${path}`, {
      method,
      headers,
      from,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    call,
    async upload(fileName, content, purpose = "import") {
      const opened = await call("POST", "/uploads", {
        file_name: fileName,
        size: Buffer.byteLength(content),
        content_type: "text/csv",
        purpose,
      });
      const form: UploadForm = JSON.parse(opened.text);
      const posted = await postForm(system, form, content);
      if (posted.status !== 204) throw new Error(posted.text);
      return form.id;
    },
  };
}

/** Posts a file by a form, changed where `fields` say so; undefined leaves a field out. */
export async function postForm(
  system: StartedSystem,
  form: UploadForm,
  content: string | Buffer<ArrayBuffer>,
  fields: Record<string, string | undefined> = {},
): Promise<HttpAnswer> {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...form.fields, ...fields })) {
    if (value !== undefined) data.append(name, value);
  }
  data.append("file", new Blob([content]), "file");
  const { headers, body } = await encoded(data);
  return system.call(new URL(form.url).pathname, { method: "POST", headers, body });
}

async function encoded(data: FormData): Promise<{ headers: Record<string, string>; body: Uint8Array }> {
  const made = new Response(data);
  const body = new Uint8Array(await made.arrayBuffer());
  const type = made.headers.get("content-type") ?? "";
  return { headers: { "content-type": type, "content-length": String(body.byteLength) }, body };
}

/** Asks again until there is an answer. @throws when there is none in time */
export function until<Value>(ask: () => Promise<Value | undefined>, limitMs = 20_000): Promise<Value> {
  return untilThere(ask, { pauseMs: 100, limitMs, reason: `It did not happen within ${limitMs} ms` });
}
