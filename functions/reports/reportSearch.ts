import { type FoundToken, type FoundTokens, tokensWith } from "#functions/platform/tokens/numberToken.ts";
import { movingIds } from "#functions/platform/tokens/tokenBacklog.ts";
import { chunksOf, newestFirst } from "#shared/basics/lists.ts";
import { hasNumberWith, MIN_TOKEN_LENGTH, normaliseQuery } from "#shared/platform/searchTokens.ts";
import type { ReportTab } from "#shared/reports/reportTab.ts";
import { type Report, reportsById } from "./store/report.ts";
import { numbersOf } from "./store/reportTokens.ts";

const TOKENS_AT_ONCE = 5000;
/** Limit in each tab, so that a call ends while very many tokens lag. */
const MAX_TOKENS = 40_000;
const MAX_SHOWN = 200;
/** One more than is shown says that there are more. */
const HEADS_AT_ONCE = MAX_SHOWN + 1;

interface Found {
  reports: Report[];
  truncated: boolean;
}

/** Finds reports by part of their number or a waybill's, newest first (docs/rules/tokens.md, "Search in one tab"). */
export async function searchReports(
  typed: string,
  tab: ReportTab,
  fits: (report: Report) => boolean = () => true,
): Promise<Found> {
  const { number } = normaliseQuery(typed);
  if (Array.from(number).length < MIN_TOKEN_LENGTH) return { reports: [], truncated: false };
  const seen = new Set<number>();
  const reports: Report[] = [];
  let truncated = false;
  for await (const { tokens, hasMore } of candidates(number, tab)) {
    const added = new Map(tokens.filter(({ id }) => !seen.has(id)).map((token) => [token.id, token]));
    for (const id of added.keys()) seen.add(id);
    reports.push(...(await newestMatches([...added.values()], number, tab, fits)));
    truncated = hasMore;
    if (reports.length >= MAX_SHOWN) break;
  }
  return {
    reports: reports.toSorted(newestFirst).slice(0, MAX_SHOWN),
    truncated: truncated || reports.length > MAX_SHOWN,
  };
}

async function newestMatches(
  tokens: readonly FoundToken[],
  number: string,
  tab: ReportTab,
  fits: (report: Report) => boolean,
): Promise<Report[]> {
  const newest = tokens.toSorted(newestFirst);
  const matches: Report[] = [];
  for (const chunk of chunksOf(newest, HEADS_AT_ONCE)) {
    if (matches.length > MAX_SHOWN) break;
    const heads = await reportsById(chunk.map(({ id }) => id));
    // Tokens lag some seconds: the head decides.
    matches.push(
      ...heads.filter((report) => report.tab === tab && fits(report) && hasNumberWith(numbersOf(report), number)),
    );
  }
  return matches;
}

async function* candidates(
  number: string,
  tab: ReportTab,
): AsyncGenerator<{ tokens: FoundToken[]; hasMore: boolean }, void, undefined> {
  const own = { kind: "report", tab } as const;
  const other = { kind: "report", tab: tab === "open" ? "acted" : "open" } as const;
  // This order finds a report that moves meanwhile in one of the tabs: new tokens are written before old ones go.
  const moving = await movingIds("report");
  const areMoving = (tokens: readonly FoundToken[]) => tokens.filter(({ id }) => moving.ids.has(id));
  let left: FoundTokens = moving.ids.size > 0 ? await tokensWith(other, number, TOKENS_AT_ONCE) : { tokens: [] };
  let page = await tokensWith(own, number, TOKENS_AT_ONCE);
  const hasMore = () => moving.truncated || left.next !== undefined || page.next !== undefined;
  yield { tokens: [...areMoving(left.tokens), ...page.tokens], hasMore: hasMore() };
  if (left.next !== undefined) {
    left = await tokensWith(other, number, MAX_TOKENS - TOKENS_AT_ONCE, left.next);
    // Read from its beginning again, for reports that left the other tab since the first query.
    page = await tokensWith(own, number, TOKENS_AT_ONCE);
    yield { tokens: [...areMoving(left.tokens), ...page.tokens], hasMore: hasMore() };
  }
  for (let read = TOKENS_AT_ONCE; page.next !== undefined && read < MAX_TOKENS; read += TOKENS_AT_ONCE) {
    page = await tokensWith(own, number, TOKENS_AT_ONCE, page.next);
    yield { tokens: page.tokens, hasMore: hasMore() };
  }
}
