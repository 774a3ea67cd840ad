/** The row after one that is being removed, else the one before it; of the rows that can be removed (`data-remove`). */
export function neighbourRow(row: HTMLTableRowElement | null): HTMLTableRowElement | undefined {
  const rows = [...(row?.closest("table")?.querySelectorAll<HTMLTableRowElement>("tr:has([data-remove])") ?? [])];
  const at = rows.findIndex((other) => other === row);
  return at === -1 ? undefined : (rows[at + 1] ?? rows[at - 1]);
}
