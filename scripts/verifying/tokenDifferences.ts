import { createHash } from "node:crypto";
import type { Report } from "#functions/data/reports/report.ts";
import { tokensOfReport } from "#functions/data/reports/reportTokens.ts";
import type { NumberToken, TokenTab } from "#functions/data/tokens/numberToken.ts";
import type { TokenBacklog } from "#functions/data/tokens/tokenBacklog.ts";

/** Number and sum of hashes of a report's tokens in one tab: a table of a million rows has millions of tokens. */
interface TokenSum {
  count: number;
  sum: number;
}

export interface StoredTokens {
  ofReports: Map<number, Map<TokenTab, TokenSum>>;
  /** Reports that a backlog names: their tokens may differ. */
  waiting: Set<number>;
}

export function noTokens(): StoredTokens {
  return { ofReports: new Map(), waiting: new Set() };
}

export function addToken({ ofReports }: StoredTokens, token: NumberToken): void {
  const tabs = ofReports.get(token.id) ?? new Map<TokenTab, TokenSum>();
  ofReports.set(token.id, tabs.set(token.tab, plus(tabs.get(token.tab), token)));
}

export function addBacklog({ waiting }: StoredTokens, { changes }: TokenBacklog): void {
  for (const { id } of changes) waiting.add(id);
}

export function tokenDifferences(reports: Iterable<Report>, { ofReports, waiting }: StoredTokens): string[] {
  const found: string[] = [];
  const unknown = new Map(ofReports);
  for (const report of reports) {
    const tabs = ofReports.get(report.id);
    unknown.delete(report.id);
    if (waiting.has(report.id)) continue;
    const { count: wanted, sum } = tokensOfReport(report).reduce(plus, undefined) ?? { count: 0, sum: 0 };
    const have = tabs?.get(report.tab) ?? { count: 0, sum: 0 };
    const elsewhere = [...(tabs ?? [])].filter(([tab]) => tab !== report.tab);
    for (const [tab, { count }] of elsewhere) {
      found.push(`report ${report.id}: ${count} search tokens in the tab ${tab}, it is ${report.tab}`);
    }
    if (have.count < wanted)
      found.push(`report ${report.id}: ${wanted - have.count} of ${wanted} search tokens missing`);
    else if (have.count > wanted) found.push(`report ${report.id}: ${have.count - wanted} superfluous search tokens`);
    else if (have.sum !== sum) found.push(`report ${report.id}: search tokens differ from its numbers or date`);
  }
  return [...found, ...[...unknown.keys()].map((id) => `search tokens of report ${id}, which does not exist`)];
}

function plus(sum: TokenSum | undefined, { prefix, suffix, date }: NumberToken): TokenSum {
  const hash = createHash("md5").update(`${prefix}|${suffix}|${date}`).digest().readUInt32LE(0);
  return { count: (sum?.count ?? 0) + 1, sum: ((sum?.sum ?? 0) + hash) >>> 0 };
}
