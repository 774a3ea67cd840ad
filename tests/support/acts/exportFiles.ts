import { buffer } from "node:stream/consumers";
import { readXlsx } from "hucre/xlsx";
import { fromBufferPromise } from "yauzl";
import type { Caller } from "#tests/support/api/callApi.ts";
import { fileAt } from "#tests/support/services/fileAt.ts";

/** The stored file of an export, by the address that its run answers. */
export async function fileOfExport(agent: Caller, href: string): Promise<Uint8Array> {
  const { headers } = await agent.call("exports.file", { params: { id: href.split("/").at(-3)! } });
  return fileAt(String(headers["location"]));
}

/** Rows of the sheets of the workbook in an export of purchase acts, by sheet, with their headings. */
export async function sheetsOfExport(agent: Caller, href: string): Promise<Record<string, unknown[][]>> {
  const workbook = (await unzipped(await fileOfExport(agent, href))).get("ostuaktid.xlsx");
  const { sheets } = await readXlsx(new Uint8Array(workbook!));
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows]));
}

async function unzipped(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(Buffer.from(bytes));
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}
