import { randomUUID } from "node:crypto";
import { downloadLink, putFile } from "#functions/platform/clients/files.ts";
import { csvFile } from "#functions/platform/csv.ts";
import { xlsxOf } from "#functions/platform/xlsx.ts";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { CONTENT_TYPES } from "#shared/basics/fileNames.ts";
import { type Period, periodDays, periodLabel } from "#shared/basics/periods.ts";
import type { CsvCell } from "#shared/basics/spreadsheetText.ts";

export type FileCell = string | number | null;

export interface FileColumn {
  title: string;
  /** Characters. */
  width: number;
  /** Decimals of its numbers; absent for texts. */
  decimals?: number;
}

export interface FileTable {
  /** Name of the sheet, up to 31 characters. */
  name: string;
  columns: readonly FileColumn[];
  rows: readonly (readonly FileCell[])[];
}

export interface TableFile {
  filters: readonly (readonly [string, string])[];
  tables: readonly FileTable[];
}

/** Tables below each other. */
export function csvOfTables({ filters, tables }: TableFile): Uint8Array {
  const lines = tables.flatMap(({ name, columns, rows }) => [
    [name],
    columns.map(({ title }) => title),
    ...rows.map((row) => row.map((cell, index) => csvCell(cell, columns[index]?.decimals))),
    [],
  ]);
  return new TextEncoder().encode(csvFile([...filters, [], ...lines]));
}

export async function xlsxOfTables({ filters, tables }: TableFile): Promise<Uint8Array> {
  return xlsxOf(
    tables.map(({ name, columns, rows }) => ({
      name: name.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, 31),
      rows: [...filters, [], columns.map(({ title }) => title), ...rows],
      columns: columns.map(({ width, decimals }) => ({
        width,
        ...(decimals === undefined ? {} : { numFmt: decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}` }),
      })),
      freezePane: { rows: filters.length + 2, columns: 1 },
    })),
  );
}

function csvCell(cell: FileCell, decimals = 0): CsvCell {
  return typeof cell === "number" ? { number: cell.toFixed(decimals).replace(".", ",") } : (cell ?? "");
}

export function periodLine(period: Period): [string, string] {
  const [label, days] = [periodLabel(period), periodDays(period)];
  return ["Periood", label === days ? days : `${label} (${days})`];
}

export function choiceLine(
  title: string,
  all: readonly { id: number; name: string }[],
  chosen: readonly number[] | undefined,
): [string, string] {
  const ids = chosen && new Set(chosen);
  if (!ids || all.every(({ id }) => ids.has(id))) return [title, "Kõik"];
  return [title, all.flatMap(({ id, name }) => (ids.has(id) ? [name] : [])).join(", ")];
}

export const PLANNED_LINE: readonly [string, string] = ["Read", "Ainult plaaniga read; Kokku on kõigi ridade kohta."];

export function madeLine(today: string): [string, string] {
  return ["Koostatud", formatEstonianDate(today)];
}

/** Stores a file and returns a short-lived link to it. @param name without its extension */
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
