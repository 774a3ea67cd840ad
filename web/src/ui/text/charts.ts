export const chartsText = {
  asTable: "Tabelina",
  asTableOf: (title: string) => `Tabelina: ${title}`,
  xlsx: "XLSX",
  xlsxOf: (title: string) => `XLSX: ${title}`,
  barsOf: (title: string) => `Tulbad: ${title}. Nooled ← → ↑ ↓ liiguvad tulpade vahel.`,
  arrows: "Nooled ← → ↑ ↓ liiguvad tulpade vahel, Enter avab loendi.",
  showAll: (count: string) => `Näita kõiki (${count})`,
  showFewer: "Näita vähem",
} as const;
