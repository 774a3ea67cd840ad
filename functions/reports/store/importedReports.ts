import { entity } from "#functions/platform/table/entity.ts";
import { chunksOf } from "#shared/basics/lists.ts";

/** A page reads as many reports at once. */
export const REPORTS_IN_PART = 100;

/** Report ids of an imported file, written during the import (docs/rules/imports.md, "Reports of a file"). */
interface ImportedReports {
  run: number;
  part: number;
  ids: readonly number[];
}

export const ImportedReportsEntity = /* @__PURE__ */ entity<ImportedReports>()({
  name: "importedReports",
  /** Which reports does this file name? */
  key: { of: ["run"], by: ["part"] },
});

/** `first`: position of the first report in the file, so that a retried import writes the same items. */
export async function putImportedReports(run: number, first: number, ids: readonly number[]): Promise<void> {
  const parts = chunksOf(ids, REPORTS_IN_PART).map((own, index) => ({
    run,
    part: Math.floor(first / REPORTS_IN_PART) + index,
    ids: own,
  }));
  await ImportedReportsEntity.putAll(parts);
}

export async function importedReportIds(
  run: number,
  cursor: string | undefined,
): Promise<{ ids: readonly number[]; next: string | null }> {
  const { items, next } = await ImportedReportsEntity.page("key", { run }, { limit: 1, cursor, consistent: false });
  return { ids: items.flatMap(({ ids }) => ids), next };
}
