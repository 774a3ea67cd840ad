import { createHash } from "node:crypto";
import { tokensOfAct, tokenTabOf } from "#functions/acts/store/actTokens.ts";
import { documentTab, tokensOfDocument } from "#functions/documents/store/documentTokens.ts";
import { type NumberToken, TOKEN_TABS, type TokenKind, type TokenTab } from "#functions/platform/tokens/numberToken.ts";
import { tokenChanges } from "#functions/platform/tokens/tokenBacklog.ts";
import { tokensOfReport } from "#functions/reports/store/reportTokens.ts";
import type { Check } from "./basis/check.ts";

/** Count and sum of hashes, since a table of a million rows has millions of tokens. */
interface TokenSum {
  count: number;
  sum: number;
}

type TokensOfOne = { wanted?: TokenSum & { tab: TokenTab } } & Partial<Record<TokenTab, TokenSum>>;

/** The search tokens of each report, act and document, from its numbers and date; one that a backlog names may differ. */
export function tokenCheck(): Check {
  const all = new Map<string, TokensOfOne>();
  const waiting = new Set<string>();
  const of = (kind: TokenKind, id: number) => {
    const tokens = all.get(`${kind} ${id}`) ?? {};
    all.set(`${kind} ${id}`, tokens);
    return tokens;
  };
  return {
    take(partition) {
      for (const token of partition.of("numberToken")) {
        const tokens = of(token.kind, token.id);
        tokens[token.tab] = plus(tokens[token.tab], token);
      }
      for (const report of partition.of("report")) {
        const { count, sum } = tokensOfReport(report).reduce(plus, NO_TOKENS);
        of("report", report.id).wanted = { tab: report.tab, count, sum };
      }
      for (const act of partition.of("act")) {
        if (act.state !== "ready") continue;
        const { count, sum } = tokensOfAct(act).reduce(plus, NO_TOKENS);
        of("act", act.id).wanted = { tab: tokenTabOf(act.type), count, sum };
      }
      for (const document of partition.of("document")) {
        const { count, sum } = tokensOfDocument(document).reduce(plus, NO_TOKENS);
        of("document", document.id).wanted = { tab: documentTab(document.type), count, sum };
      }
      for (const { kind, changes } of partition.of("tokenBacklog")) {
        for (const { id } of tokenChanges.unpack(changes)) waiting.add(`${kind} ${id}`);
      }
    },
    differences: () => [...all].flatMap(([name, tokens]) => (waiting.has(name) ? [] : differencesOf(name, tokens))),
  };
}

const NO_TOKENS: TokenSum = { count: 0, sum: 0 };

function differencesOf(name: string, { wanted, ...stored }: TokensOfOne): string[] {
  if (!wanted) return [`search tokens of ${name}, which does not exist`];
  const have = stored[wanted.tab] ?? NO_TOKENS;
  const others = TOKEN_TABS.filter((tab) => tab !== wanted.tab && stored[tab]);
  const found = others.map(
    (tab) => `${name}: ${stored[tab]?.count} search tokens in the tab ${tab}, it is ${wanted.tab}`,
  );
  const missing = wanted.count - have.count;
  if (missing > 0) found.push(`${name}: ${missing} of ${wanted.count} search tokens missing`);
  else if (missing < 0) found.push(`${name}: ${-missing} superfluous search tokens`);
  else if (have.sum !== wanted.sum) found.push(`${name}: search tokens differ from its numbers or date`);
  return found;
}

function plus(sum: TokenSum | undefined, { prefix, suffix, date }: NumberToken): TokenSum {
  const hash = createHash("md5").update(`${prefix}|${suffix}|${date}`).digest().readUInt32LE(0);
  return { count: (sum?.count ?? 0) + 1, sum: ((sum?.sum ?? 0) + hash) >>> 0 };
}
