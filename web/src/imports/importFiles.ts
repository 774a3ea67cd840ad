import { csvOf } from "#shared/basics/spreadsheetText.ts";
import { uploadRules } from "#shared/uploads/uploadRules.ts";
import { maxUploadBytes } from "#web/api/table.ts";
import { formatCount } from "#web/ui/text/formats.ts";
import { messages } from "#web/ui/text/messages.ts";
import { importSample, importsText } from "./text.ts";

export const IMPORTABLE = uploadRules.import.extensions.map((extension) => `.${extension}`).join(",");

/** Checks without a request (docs/rules/uploads.md, "Size and type of an upload"). */
export function whyNotImportable(file: Pick<File, "name" | "size">): string | undefined {
  const ending = /\.\w+$/.exec(file.name)?.[0].toLowerCase();
  if (!ending || !IMPORTABLE.split(",").includes(ending)) return importsText.wrongType;
  if (file.size > maxUploadBytes) return messages.fileTooLarge;
  return file.size === 0 ? importsText.empty : undefined;
}

export function templateCsv(): string {
  return csvOf(importSample);
}

export function saveCsv(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A row of EVR JSON is the index of a waybill in the file. */
export function rowHeading(fileName: string): string {
  return /\.json$/i.test(fileName) ? importsText.waybill : importsText.row;
}

export function rowText(row: number): string {
  return row === 0 ? importsText.wholeFile : formatCount(row);
}
