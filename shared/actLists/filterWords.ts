/** Values of filters of acts; alone here, since the address is read before any page has loaded. */
export const EXPORT_FILTERS = ["open", "exported"] as const;
export const ORIGIN_FILTERS = ["missing", "complete"] as const;

/** Acts of one bar of lead times: the year in which it counts, and its `leadDays` (docs/rules/overview.md, "Lead times"). */
export const LEAD_FILTER = /^\d{4}-(?:\d|[1-5]\d|6[01])$/;

export function leadFilter(year: number | string, days: number): string {
  return `${year}-${days}`;
}

export function leadOf(filter: string): [year: number, days: number] {
  const [year = "", days = ""] = filter.split("-");
  return [Number(year), Number(days)];
}

export type ExportFilter = (typeof EXPORT_FILTERS)[number];
export type OriginFilter = (typeof ORIGIN_FILTERS)[number];
