import { readFile } from "#functions/platform/clients/files.ts";

/** The file behind a signed link. The embedded storage has no door here, so it is read by its key. */
export async function fileAt(link: string | URL): Promise<Uint8Array> {
  if (process.env["FILES_PUBLIC_ENDPOINT"]) {
    const { pathname } = new URL(link);
    return readFile(decodeURIComponent(pathname.split("/").slice(3).join("/")));
  }
  const answer = await fetch(link);
  if (answer.status !== 200) throw new Error(`The storage answers ${answer.status}: ${await answer.text()}`);
  return new Uint8Array(await answer.arrayBuffer());
}
