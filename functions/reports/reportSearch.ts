import { type Report, type ReportTab, reportsById } from "#functions/data/reports/report.ts";
import { reportIdsWithNumber } from "#functions/data/tokens/numberToken.ts";
import { MIN_TOKEN_LENGTH, normaliseQuery } from "#shared/domain/tokens/searchTokens.ts";

const TOKENS = 1000;
const SHOWN = 200;

/** Finds reports by part of their own or a waybill's number, newest first. `truncated`: there are more. */
export async function searchReports(typed: string, tab: ReportTab): Promise<{ reports: Report[]; truncated: boolean }> {
  const { number } = normaliseQuery(typed);
  if (number.length < MIN_TOKEN_LENGTH) return { reports: [], truncated: false };
  const { ids, truncated } = await reportIdsWithNumber(number, TOKENS);
  const found = (await reportsById(ids)).filter((report) => report.tab === tab);
  const newest = found.toSorted((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1));
  return { reports: newest.slice(0, SHOWN), truncated: truncated || newest.length > SHOWN };
}
