import * as z from "zod/mini";
import type { Format } from "./bases.ts";
import { FIELDS, type ReadRow } from "./reading.ts";

export const importRun = z.object({
  id: z.number(),
  state: z.string(),
  errors: z.array(z.object({ row: z.number(), column: z.string(), reason: z.string() })),
  error_count: z.number(),
  doubts: z.array(z.object({ reason: z.string() })),
  doubt_print: z.string(),
});
export type ImportRun = z.infer<typeof importRun>;

/** Fields that EVR JSON has without the rules of holding bases. */
const OF_EVR = ["number", "date", "buyer", "waybill", "assortment", "amount"] as const;

export interface Import {
  run: ImportRun | undefined;
  stored: readonly ReadRow[];
  expected: readonly ReadRow[] | undefined;
}

/** Errors of an import; [] when the file was refused with a reason, or imported exactly. */
export function problemsOf({ run, stored, expected }: Import, format: Format): string[] {
  if (!run) return [];
  const written = stored.length > 0 ? [`${stored.length} rows of a file that is ${run.state} are stored`] : [];
  if (run.state === "not_parsed") {
    const isClear = run.errors.length > 0 && run.errors.every(({ reason }) => reason.trim().length > 5);
    return [...written, ...(isClear ? [] : ["refused without a clear reason"])];
  }
  if (run.state !== "complete") return [...written, `ended as ${run.state}`];
  if (!expected) return ["imported, but another program cannot read it"];
  const compared = format === "json" ? OF_EVR : FIELDS;
  const [is, wanted] = [stored, expected].map((rows) =>
    rows.map((row) => compared.map((field) => row[field]).join(" | ")).toSorted(),
  );
  return (is ?? []).join("\n") === (wanted ?? []).join("\n") ? [] : [differenceOf(is ?? [], wanted ?? [])];
}

function differenceOf(is: readonly string[], wanted: readonly string[]): string {
  const [more, less] = [is.filter((row) => !wanted.includes(row)), wanted.filter((row) => !is.includes(row))];
  return `imported otherwise than it reads: stored ${is.length} rows, such as ${more[0] ?? "(the same)"}; read ${wanted.length}, such as ${less[0] ?? "(the same)"}`;
}
