import { type Report, type ReportTab, reportsById } from "#functions/data/reports/report.ts";
import { numbersOf } from "#functions/data/reports/reportTokens.ts";
import { tokensWith } from "#functions/data/tokens/numberToken.ts";
import { movingIds } from "#functions/data/tokens/tokenBacklog.ts";
import { hasNumberWith, MIN_TOKEN_LENGTH, normaliseQuery } from "#shared/domain/tokens/searchTokens.ts";

const MAX_TOKENS = 5000;
const MAX_SHOWN = 200;
/** One more than is shown says that there are more. */
const HEADS_AT_ONCE = MAX_SHOWN + 1;

interface Found {
  reports: Report[];
  /** There may be more. */
  truncated: boolean;
}

/** Finds reports by part of their own or a waybill's number, newest first (docs/rules/tokens.md, "Search in one tab"). */
export async function searchReports(typed: string, tab: ReportTab): Promise<Found> {
  const { number } = normaliseQuery(typed);
  if (Array.from(number).length < MIN_TOKEN_LENGTH) return { reports: [], truncated: false };
  const { dates, truncated } = await candidates(number, tab);
  const newest = [...dates].toSorted(([id, date], [otherId, other]) =>
    date === other ? otherId - id : date < other ? 1 : -1,
  );
  const reports: Report[] = [];
  for (let start = 0; start < newest.length && reports.length <= MAX_SHOWN; start += HEADS_AT_ONCE) {
    const heads = await reportsById(newest.slice(start, start + HEADS_AT_ONCE).map(([id]) => id));
    // Tokens follow their report some seconds later: the head decides.
    reports.push(...heads.filter((report) => report.tab === tab && hasNumberWith(numbersOf(report), number)));
  }
  return { reports: reports.slice(0, MAX_SHOWN), truncated: truncated || reports.length > MAX_SHOWN };
}

/** Reports that may match, with their dates. */
async function candidates(number: string, tab: ReportTab): Promise<{ dates: Map<number, string>; truncated: boolean }> {
  // In this order a report that moves meanwhile is found in one of the tabs: tokens come before the old ones leave.
  const moving = await movingIds("report");
  const left = await leftBehind(number, tab === "open" ? "acted" : "open", moving.ids);
  const own = await tokensWith({ kind: "report", tab }, number, MAX_TOKENS);
  const tokens = [...left.tokens, ...own.tokens];
  return {
    dates: new Map(tokens.map(({ id, date }) => [id, date])),
    truncated: moving.truncated || left.truncated || own.truncated,
  };
}

async function leftBehind(number: string, tab: ReportTab, moving: ReadonlySet<number>) {
  if (moving.size === 0) return { tokens: [], truncated: false };
  const { tokens, truncated } = await tokensWith({ kind: "report", tab }, number, MAX_TOKENS);
  return { tokens: tokens.filter(({ id }) => moving.has(id)), truncated };
}
