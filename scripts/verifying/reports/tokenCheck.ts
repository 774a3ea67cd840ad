import { createHash } from "node:crypto";
import { tokensOfReport } from "#functions/data/reports/reportTokens.ts";
import { type NumberToken, type TokenTab, tokenOf } from "#functions/data/tokens/numberToken.ts";
import { tokenChanges } from "#functions/data/tokens/tokenBacklog.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";

/** Number and sum of hashes of tokens: a table of a million rows has millions of them. */
interface TokenSum {
  count: number;
  sum: number;
}

interface TokensOfReport {
  wanted?: TokenSum & { tab: TokenTab };
  open?: TokenSum;
  acted?: TokenSum;
}

/** The search tokens of each report, from its numbers and date; a report that a backlog names may differ. */
export function tokenCheck(): Check {
  const reports = new Map<number, TokensOfReport>();
  const waiting = new Set<number>();
  const of = (id: number) => {
    const tokens = reports.get(id) ?? {};
    reports.set(id, tokens);
    return tokens;
  };
  return {
    take(partition) {
      for (const token of partition.of("numberToken").map(tokenOf)) {
        const tokens = of(token.id);
        tokens[token.tab] = plus(tokens[token.tab], token);
      }
      for (const report of partition.of("report")) {
        const { count, sum } = tokensOfReport(report).reduce(plus, NO_TOKENS);
        of(report.id).wanted = { tab: report.tab, count, sum };
      }
      for (const { changes } of partition.of("tokenBacklog")) {
        for (const { id } of tokenChanges.unpack(changes)) waiting.add(id);
      }
    },
    differences: () => [...reports].flatMap(([id, tokens]) => (waiting.has(id) ? [] : differencesOf(id, tokens))),
  };
}

const NO_TOKENS: TokenSum = { count: 0, sum: 0 };

function differencesOf(id: number, { wanted, open, acted }: TokensOfReport): string[] {
  if (!wanted) return [`search tokens of report ${id}, which does not exist`];
  const [own, other] = wanted.tab === "open" ? [open, acted] : [acted, open];
  const have = own ?? NO_TOKENS;
  const found: string[] = [];
  if (other) {
    const tab = wanted.tab === "open" ? "acted" : "open";
    found.push(`report ${id}: ${other.count} search tokens in the tab ${tab}, it is ${wanted.tab}`);
  }
  const missing = wanted.count - have.count;
  if (missing > 0) found.push(`report ${id}: ${missing} of ${wanted.count} search tokens missing`);
  else if (missing < 0) found.push(`report ${id}: ${-missing} superfluous search tokens`);
  else if (have.sum !== wanted.sum) found.push(`report ${id}: search tokens differ from its numbers or date`);
  return found;
}

function plus(sum: TokenSum | undefined, { prefix, suffix, date }: NumberToken): TokenSum {
  const hash = createHash("md5").update(`${prefix}|${suffix}|${date}`).digest().readUInt32LE(0);
  return { count: (sum?.count ?? 0) + 1, sum: ((sum?.sum ?? 0) + hash) >>> 0 };
}
