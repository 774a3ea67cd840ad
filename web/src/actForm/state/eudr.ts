import type { ActRow } from "#shared/acts/actRows.ts";
import { wantsEudr } from "#shared/reports/eudrNumbers.ts";
import { type FormGroup, groupedRows } from "./formRows.ts";

const lacksEudr = ({ eudr, eudr_note: note }: ActRow) => eudr === "" && note !== "excused";

/** Selected waybills without an EUDR number; 0 for an act of a day that needs none (docs/rules/reports.md, "EUDR numbers"). */
export function waybillsWithoutEudr(rows: readonly ActRow[], day: string): number {
  if (!wantsEudr(day)) return 0;
  const lacking = rows.filter((row) => row.selected && lacksEudr(row));
  return new Set(lacking.flatMap(({ report_rows }) => report_rows.map(({ waybill }) => waybill))).size;
}

const filtered = new WeakMap<FormGroup, FormGroup[]>();

/** Cached, since a keystroke changes one group of thousands. */
export function groupsWithoutEudr(groups: readonly FormGroup[]): FormGroup[] {
  return groups.flatMap((group) => {
    const cached = filtered.get(group);
    if (cached) return cached;
    const children = group.children.filter(lacksEudr);
    const shown = children.length === group.children.length ? [group] : groupedRows(children);
    filtered.set(group, shown);
    return shown;
  });
}
