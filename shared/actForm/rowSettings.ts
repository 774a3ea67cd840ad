import type { ActReportRow, ActRow } from "#shared/acts/actRows.ts";
import { add, NO_VOLUME, toCubicMetres } from "#shared/basics/amounts.ts";
import { thousandthsFromWire } from "#shared/basics/money.ts";

/** The user's settings of a report row; undefined keeps the value of its act row. Margins in euros per unit. */
export interface RowSetting {
  margin?: number | undefined;
  selected?: boolean | undefined;
}

export interface SetRows {
  loadedRows: ActRow[];
  rows: ActRow[];
}

/** Splits act rows with different settings (docs/rules/actForm.md, "Reloading rows in the form"). */
export function withSettings(
  loadedRows: readonly ActRow[],
  settingOf: (reportRow: number, row: ActRow) => RowSetting | undefined,
): SetRows {
  const set: SetRows = { loadedRows: [], rows: [] };
  for (const row of loadedRows) {
    const parts = Map.groupBy(row.report_rows, ({ id }) => {
      const { margin = row.margin, selected = row.selected } = settingOf(id, row) ?? {};
      return JSON.stringify([margin, selected]);
    });
    for (const [setting, reportRows] of parts) {
      const [margin, selected]: [number, boolean] = JSON.parse(setting);
      const loaded = parts.size === 1 ? row : partOf(row, reportRows);
      set.loadedRows.push(loaded);
      const isAsLoaded = margin === loaded.margin && selected === loaded.selected;
      set.rows.push(isAsLoaded ? loaded : { ...loaded, margin, selected });
    }
  }
  return set;
}

/** A report row is in one part only, so its id makes the key unique. */
function partOf(row: ActRow, reportRows: readonly ActReportRow[]): ActRow {
  const volume = reportRows.map(({ amount }) => thousandthsFromWire(amount)).reduce(add, NO_VOLUME);
  return { ...row, key: `${row.key}#${reportRows[0]?.id}`, amount: toCubicMetres(volume), report_rows: reportRows };
}
