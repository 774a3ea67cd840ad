import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { readXlsx } from "hucre/xlsx";
import { type Act, actById, currentFile } from "#functions/acts/store/act.ts";
import { readFile } from "#functions/platform/clients/files.ts";
import type { ActFileKind } from "#shared/acts/actFiles.ts";

/** Keys and bytes of all stored files of an act, of any version. */
export async function storedFilesOf({ hash }: Pick<Act, "hash">): Promise<Map<string, number>> {
  const s3 = new S3Client({ forcePathStyle: true });
  const list = await s3.send(
    new ListObjectsV2Command({ Bucket: process.env["FILES_BUCKET"], Prefix: `acts/${hash}/` }),
  );
  return new Map((list.Contents ?? []).map(({ Key, Size }) => [Key!.slice(`acts/${hash}/`.length), Size!]));
}

export async function fileOfAct(id: number, kind: ActFileKind): Promise<Uint8Array> {
  return readFile(currentFile((await actById(id))!, kind));
}

/** The cells of a file with semicolons, the headings first; quotation marks are read back. */
export async function csvOfAct(id: number, kind: ActFileKind): Promise<string[][]> {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await fileOfAct(id, kind));
  if (!text.startsWith("\ufeff")) throw new Error("The file does not begin with a BOM");
  return text
    .slice(1)
    .split("\r\n")
    .filter(Boolean)
    .map((line) => line.split(";").map((cell) => cell.replace(/^"(.*)"$/, "$1").replaceAll('""', '"')));
}

/** Sheets by name. */
export async function sheetsOfAct(id: number): Promise<Map<string, unknown[][]>> {
  const { sheets } = await readXlsx(await fileOfAct(id, "xlsx"));
  return new Map(sheets.map(({ name, rows }) => [name, rows]));
}
