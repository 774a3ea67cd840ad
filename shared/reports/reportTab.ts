/** An open report has open rows (docs/rules/reports.md, "Acted and open reports"). */
export type ReportTab = "open" | "acted";

/** The flag of a query that asks for a tab (docs/rules/api.md, "Flags in a query"). */
export function actedFlag(tab: ReportTab): "True" | "False" {
  return tab === "acted" ? "True" : "False";
}

export function tabOf(acted: "True" | "False" | undefined): ReportTab {
  return acted === "True" ? "acted" : "open";
}
