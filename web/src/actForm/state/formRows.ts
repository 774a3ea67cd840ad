import { isMarginError } from "#shared/actForm/rowPrices.ts";
import { type SetRows, withSettings } from "#shared/actForm/rowSettings.ts";
import { type ActRow, type GroupedRow, groupRows } from "#shared/acts/actRows.ts";

export interface FormGroup extends GroupedRow {
  lowestMargin: number;
  highestMargin: number;
  /** Key of a selected row with a negative buying price. */
  negative: string | undefined;
}

/** `margins` by row key, in euros per unit. */
export function withMargins(rows: readonly ActRow[], margins: ReadonlyMap<string, number>): ActRow[] {
  return rows.map((row) => {
    const margin = margins.get(row.key);
    return margin === undefined || margin === row.margin ? row : { ...row, margin };
  });
}

export function withSelection(rows: readonly ActRow[], keys: ReadonlySet<string>, selected: boolean): ActRow[] {
  return rows.map((row) => (keys.has(row.key) && row.selected !== selected ? { ...row, selected } : row));
}

export function groupedRows(rows: readonly ActRow[]): FormGroup[] {
  return groupRows(rows).map(withMarginRange);
}

/** No volume and no sum depends on a margin. */
export type RowChange = "margin" | "selection";

/** Groups without a changed row stay the same object: a key stroke costs its own group, not 10,000 rows. */
export function regroup(
  groups: readonly FormGroup[],
  { before, after, change }: { before: readonly ActRow[]; after: readonly ActRow[]; change: RowChange },
): FormGroup[] {
  const changed = new Map<ActRow, ActRow>();
  for (const [index, row] of before.entries()) {
    const now = after[index];
    if (now !== undefined && now !== row) changed.set(row, now);
  }
  return groups.flatMap((group) => {
    if (!group.children.some((row) => changed.has(row))) return [group];
    const children = group.children.map((row) => changed.get(row) ?? row);
    return change === "margin" ? [withMarginRange({ ...group, children })] : groupedRows(children);
  });
}

function withMarginRange(group: GroupedRow): FormGroup {
  let [lowestMargin, highestMargin] = [Infinity, -Infinity];
  let highest: ActRow | undefined;
  for (const row of group.children) {
    const { margin, selected } = row;
    lowestMargin = Math.min(lowestMargin, margin);
    highestMargin = Math.max(highestMargin, margin);
    if (selected && margin > (highest?.margin ?? -Infinity)) highest = row;
  }
  // All rows of a group have one flat price, so the highest margin gives the lowest buy price.
  const negative = highest && isMarginError(highest, false) ? highest.key : undefined;
  const margin = lowestMargin === highestMargin ? lowestMargin : null;
  return { ...group, margin, lowestMargin, highestMargin, negative };
}

/**
 * Puts margins and selection on reloaded rows (docs/rules/actForm.md, "Reloading rows in the form"). They belong to the
 * report rows, since a margin is typed for that timber and not for its price.
 * @param isSavedByOthers another user saved the act in between: values not edited here are theirs.
 */
export function carryOver(
  before: { rows: readonly ActRow[]; loadedRows: readonly ActRow[] },
  reloaded: readonly ActRow[],
  isSavedByOthers: boolean,
): SetRows {
  const earlier = new Map<number, { row: ActRow; loaded: ActRow | undefined }>();
  for (const [index, row] of before.rows.entries()) {
    for (const { id } of row.report_rows) earlier.set(id, { row, loaded: before.loadedRows[index] });
  }
  return withSettings(reloaded, (id, now) => {
    const { row, loaded } = earlier.get(id) ?? {};
    if (row === undefined) return undefined;
    const isMarginEdited = row.margin !== loaded?.margin;
    const isLasting = !isSavedByOthers || isMarginEdited || row.selected !== loaded?.selected;
    const isMarginLasting = isMarginEdited || (isLasting && row.id === now.id);
    return { margin: isMarginLasting ? row.margin : undefined, selected: isLasting ? row.selected : undefined };
  });
}
