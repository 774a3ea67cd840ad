import { randomUUID } from "node:crypto";
import { downloadLink, putFile } from "#functions/platform/clients/files.ts";
import { CONTENT_TYPES } from "#shared/basics/contentTypes.ts";
import { csvOfTables, type TableFile, xlsxOfTables } from "./tableFile.ts";

/** Stores a file of tables and returns a short-lived link to it. @param name without its ending */
export async function tableDownload(
  file: TableFile,
  format: "xlsx" | "csv",
  name: string,
): Promise<{ location: string }> {
  const isCsv = format === "csv";
  const key = `previews/${randomUUID()}.${format}`;
  await putFile(key, isCsv ? csvOfTables(file) : await xlsxOfTables(file), CONTENT_TYPES[format]);
  return { location: await downloadLink(key, `${name}.${format}`) };
}
