import { streamXlsxRows } from "hucre/xlsx";
import type { ErrorList } from "#functions/imports/files/lines/errorList.ts";
import type { SourceRow } from "#functions/platform/plainText.ts";
import { checkWorkbook, type WorkbookCheck } from "./workbookCheck.ts";

/** A row is read with all empty cells before its last one. */
const MAX_COLUMNS = 500;

export const WRONG_FILE_TYPE = "Seda failitüüpi ei saa üles laadida";
const REASONS: Record<Extract<WorkbookCheck, { ok: false }>["reason"], string> = {
  "no-workbook": WRONG_FILE_TYPE,
  damaged: "Exceli fail on rikutud. Ava see tabelarvutuses ja salvesta uuesti.",
  "too-large": "Exceli faili sisu on lahtipakituna liiga suur. Jaga see mitmeks failiks.",
};

/** Formulas have the value last calculated. An unreadable workbook is an error and ends the rows. */
export async function* workbookRows(bytes: Uint8Array, errors: ErrorList): AsyncGenerator<SourceRow> {
  const check = await checkWorkbook(bytes);
  if (!check.ok) {
    errors.addOfFile(REASONS[check.reason]);
    return;
  }
  const rows = streamXlsxRows(bytes);
  try {
    for (;;) {
      const next = await nextOf(rows);
      if (next !== "damaged" && next.done) return;
      if (next === "damaged" || !Number.isSafeInteger(next.value.index)) {
        errors.addOfFile(REASONS.damaged);
        return;
      }
      const { index, values } = next.value;
      if (values.length > MAX_COLUMNS) {
        errors.add(index + 1, "", `Tabelis on üle ${MAX_COLUMNS} veeru.`);
        return;
      }
      yield { row: index + 1, cells: values };
    }
  } finally {
    await rows.return();
  }
}

async function nextOf<Row>(rows: AsyncGenerator<Row, void>): Promise<IteratorResult<Row, void> | "damaged"> {
  try {
    return await rows.next();
  } catch {
    return "damaged";
  }
}
