import type { Column } from "#functions/platform/table/answers.ts";
import { actLines, type Stored } from "./actLines.ts";
import { TABLES } from "./tables.ts";

type Described = Omit<Column, "cell">;

/** A table as it lies in the files of a night. */
export interface StoredTable {
  name: string;
  about: string;
  columns: Readonly<Record<string, Described>>;
}

export const ACT_LINES = "act_lines";
/** Lines as they were measured. `act_lines` is made of them when it is read. */
const MEASURED = "act_lines_measured";

/** Tables of a night by the name that `factsOfPartition` sends their rows to. */
export const STORED: ReadonlyMap<string, StoredTable> = new Map(
  [...TABLES.values()].map(({ name, about, columns }) => {
    if (name !== ACT_LINES) return [name, { name, about, columns }];
    const { purchase_act: _joined, ...own } = columns;
    const site: Described = { type: "VARCHAR", about: "the measured site, as in site_edits" };
    return [
      name,
      { name: MEASURED, about: "Rows of act_lines as they were measured.", columns: { ...own, site_id: site } },
    ];
  }),
);

export function actLinesOf(of: Stored): string {
  return actLines(Object.keys(TABLES.get(ACT_LINES)?.columns ?? {}), of);
}
