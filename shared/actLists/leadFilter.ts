import { MAX_LEAD_DAYS } from "#shared/basics/leadDays.ts";

/** Acts of one bar of lead times: the year in which it counts, and its `leadDays` (docs/rules/overview.md, "Lead times"). */
export const LEAD_FILTER = /^\d{4}-(?:\d|[1-5]\d|6[01])$/;

export function leadFilter(year: number | string, days: number): string {
  return `${year}-${days}`;
}

/** The text of a chip, such as '2026. aastal 3 päeva'. */
export function leadText(filter: string): string {
  const [year = "", days = ""] = filter.split("-");
  const over = Number(days) > MAX_LEAD_DAYS;
  return `${year}. aastal ${over ? `üle ${MAX_LEAD_DAYS} päeva` : `${days} ${days === "1" ? "päev" : "päeva"}`}`;
}
