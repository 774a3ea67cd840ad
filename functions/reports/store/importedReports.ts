import { CustomAttributeType } from "electrodb";
import { fromCursor } from "#functions/platform/table/cursor.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { table } from "#functions/platform/table/table.ts";

/** Reports of an item: as many as a page reads at once. */
export const REPORTS_IN_PART = 100;

/** Ids of the reports that an imported file names, written as it is imported (docs/rules/imports.md, "Reports of a file"). */
export const ImportedReportsEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "importedReports", version: "1", service: "virn" },
    attributes: {
      run: { type: "number", required: true },
      part: { type: "number", required: true, padding: { length: 6, char: "0" } },
      ids: { type: CustomAttributeType<readonly number[]>("any"), required: true },
    },
    indexes: {
      /** Which reports does this file name? */
      ofRun: { pk: { field: "pk", composite: ["run"] }, sk: { field: "sk", composite: ["part"] } },
    },
  },
  table,
);

/** `first`: position of the first report in the file, so that a retried import writes the same items. */
export async function putImportedReports(run: number, first: number, ids: readonly number[]): Promise<void> {
  const parts = Array.from({ length: Math.ceil(ids.length / REPORTS_IN_PART) }, (_, index) => ({
    run,
    part: Math.floor(first / REPORTS_IN_PART) + index,
    ids: ids.slice(index * REPORTS_IN_PART, (index + 1) * REPORTS_IN_PART),
  }));
  await Promise.all(parts.map((part) => ImportedReportsEntity.put(part).go()));
}

export async function importedReportIds(
  run: number,
  cursor: string | undefined,
): Promise<{ ids: readonly number[]; next: string | null }> {
  const query = ImportedReportsEntity.query.ofRun({ run });
  const { data, cursor: next } = await fromCursor(cursor, { limit: 1 }, (start) => query.go(start));
  return { ids: data.flatMap(({ ids }) => ids), next };
}
