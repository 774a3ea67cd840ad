import { type Report, type ReportTab, reportsById } from "#functions/data/reports/report.ts";
import { reportIdsWithNumber } from "#functions/data/tokens/numberToken.ts";
import { MIN_TOKEN_LENGTH, normaliseQuery } from "#shared/domain/tokens/searchTokens.ts";

/** Matches looked at and shown at most: who sees so many types on. */
const TOKENS = 1000;
const SHOWN = 200;

/**
 * Reports of a tab whose own or whose waybill's number contains what was typed, newest first. Companies and destinations
 * are found by the words of their names where their list is, in the page.
 * `truncated` says that there are more than are shown.
 */
export async function searchReports(typed: string, tab: ReportTab): Promise<{ reports: Report[]; truncated: boolean }> {
  const { number } = normaliseQuery(typed);
  if (number.length < MIN_TOKEN_LENGTH) return { reports: [], truncated: false };
  const { ids, truncated } = await reportIdsWithNumber(number, TOKENS);
  const found = (await reportsById(ids)).filter((report) => report.tab === tab);
  const newest = found.toSorted((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1));
  return { reports: newest.slice(0, SHOWN), truncated: truncated || newest.length > SHOWN };
}
