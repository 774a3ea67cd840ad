import { mkdirSync, writeFileSync } from "node:fs";
import { type MeasurementFile, readMeasurementFile } from "#functions/imports/files/measurementFile.ts";
import { seeded } from "#scripts/random/random.ts";
import { EXISTING } from "#tests/support/reports/measurementFiles.ts";
import type { Find } from "#tests/trust/basis/finds.ts";
import { csvCase } from "./csvCase.ts";
import type { FileCase } from "./fileCase.ts";
import { shownOtherwise } from "./libreOffice.ts";
import { doubtsOf, problemsOfTable } from "./tableJudge.ts";
import { workbookCase } from "./workbookCase.ts";

const SHARE_OF_CSV = 0.3;
const WORK = ".cache/trust";

export function fileCase(seed: number, one: number): FileCase {
  const random = seeded(seed * 1_000_003 + one);
  return random.chance(SHARE_OF_CSV) ? csvCase(random) : workbookCase(random);
}

export type Reader = (bytes: Uint8Array, fileName: string) => Promise<MeasurementFile>;

const product: Reader = (bytes, fileName) => readMeasurementFile(bytes, fileName, EXISTING);

/** Reads generated tables, each of which is imported as it is shown, or refused or asked about for the right reason. */
export async function tryTables(
  seed: number,
  cases: readonly number[],
  again: string,
  { read = product, hasOffice = false }: { read?: Reader; hasOffice?: boolean } = {},
): Promise<{ found: Find[]; note: string }> {
  const found: Find[] = [];
  const files = new Map(cases.map((one) => [one, fileCase(seed, one)]));
  let [imported, asked] = [0, 0];
  const add = (one: number, { bytes, extension, name }: FileCase, problems: readonly string[]) => {
    if (problems.length === 0) return;
    mkdirSync(WORK, { recursive: true });
    const path = `${WORK}/table-${seed}-${one}.${extension}`;
    writeFileSync(path, bytes);
    found.push(...problems.map((what) => ({ what, repeat: `${again} --one ${one}   (${path}: ${name})` })));
  };
  for (const [one, given] of files) {
    const file = await read(given.bytes, `raport.${given.extension}`).catch((error: unknown) => String(error));
    if (typeof file !== "string" && file.ok) imported++;
    if (typeof file !== "string" && doubtsOf(file).length > 0) asked++;
    add(one, given, typeof file === "string" ? [file] : problemsOfTable(file, given));
  }
  if (hasOffice) for (const [one, { given, differ }] of shownOtherwise(files)) add(one, given, differ);
  const beside = hasOffice ? "LibreOffice shows the same" : "soffice is not installed, so LibreOffice was not asked";
  return { found, note: `${imported} of ${cases.length} tables imported, ${asked} of them asked about; ${beside}` };
}
