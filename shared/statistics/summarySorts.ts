/** A file apart from summaryTable.ts: every page reads addresses, and must not load the arithmetic of the table for it. */
export const SUMMARY_SORTS = ["name", "share", "plan", "delivered", "percent", "difference"] as const;
export type SummarySort = (typeof SUMMARY_SORTS)[number];
