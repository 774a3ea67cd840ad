import type { Emulator } from "#scripts/emulators/emulator.ts";
import { lettersOf } from "#scripts/emulators/letters.ts";
import { mediaRoutes } from "#shared/media/contract.ts";
import { reportRoutes } from "#shared/reports/contract.ts";
import { sessionRoutes } from "#shared/sessions/contract.ts";
import { uploadRoutes } from "#shared/uploads/contract.ts";
import type { ApiClient } from "./apiClient.ts";
import type { Deployed } from "./localInstallation.ts";
import { postUpload, until } from "./smokeStep.ts";

/** An agent of the demo. */
export const AGENT = "mari@virn.example";

/** Parts of an installation that an agent sees; files are those of the entries of 'Hea teada', byte for byte. */
export const VIEWED = ["companies", "reports", "entries", "files"] as const;

/** Texts of each part, which can be compared. */
export type View = Record<(typeof VIEWED)[number], string[]>;

export async function signInByLetter(api: ApiClient, emulator: Emulator, { publicUrl }: Deployed): Promise<void> {
  // A page asks first who is signed in, and gets the cookie that a change must show.
  await api.send(sessionRoutes.me, {});
  const before = (await lettersOf(emulator)).length;
  await api.call(sessionRoutes.requestLink, { body: { email: AGENT } });
  const token = await until("the letter with the link", async () => {
    const letters = (await lettersOf(emulator)).slice(before);
    const letter = letters.find(({ to, text }) => to.includes(AGENT) && text.includes(`${publicUrl}/login#token=`));
    return letter && /\/login#token=([\w-]+)/.exec(letter.text)?.[1];
  });
  await api.call(sessionRoutes.signIn, { body: { token } });
}

/** An entry of 'Hea teada' with a file of its own, in the table and in the bucket. */
export async function addMark(api: ApiClient, title: string): Promise<void> {
  const file = new Blob([`%PDF-1.7 ${title} ${Date.now()}`], { type: "application/pdf" });
  const upload = await api.call(uploadRoutes.create, {
    body: { file_name: "juhend.pdf", size: file.size, content_type: file.type, purpose: "media" },
  });
  await postUpload(upload, file, "juhend.pdf");
  await api.call(mediaRoutes.create, { body: { title: `${title} ${upload.id}`, upload: upload.id } });
}

export async function view(api: ApiClient): Promise<View> {
  const companies = await api.call(reportRoutes.companies);
  const lists = companies.map(({ id }) =>
    api.call(reportRoutes.list, { query: { company: String(id), acted: "False" } }),
  );
  const reports = (await Promise.all(lists)).flatMap(({ results }) => results);
  const entries = await api.call(mediaRoutes.list);
  const files = entries.map(async ({ id }) => {
    const { location } = await api.call(mediaRoutes.file, { params: { id: String(id) } });
    const reply = await fetch(location);
    return `${reply.status} ${await reply.text()}`;
  });
  const texts = (items: readonly unknown[]) => items.map((item) => JSON.stringify(item));
  return {
    companies: texts(companies),
    reports: texts(reports),
    entries: texts(entries),
    files: await Promise.all(files),
  };
}
