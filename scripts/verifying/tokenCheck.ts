import { createHash } from "node:crypto";
import { tokensOfAct, tokenTabOf } from "#functions/acts/store/actTokens.ts";
import { documentTab, tokensOfDocument } from "#functions/documents/store/documentTokens.ts";
import {
  type NumberToken,
  storedToken,
  TOKEN_KINDS,
  TOKEN_TABS,
  type TokenKind,
  type TokenTab,
} from "#functions/platform/tokens/numberToken.ts";
import { tokenChanges } from "#functions/platform/tokens/tokenBacklog.ts";
import { tokensOfReport } from "#functions/reports/store/reportTokens.ts";
import type { Check, Difference, Keeping } from "./basis/check.ts";
import { ManyMap } from "./basis/manyMap.ts";
import { mendTokens } from "./tokenMend.ts";

/** Count and sum of hashes, since a table of a million rows has millions of tokens. */
interface TokenSum {
  count: number;
  sum: number;
}

type TokensOfOne = { wanted?: TokenSum & { tab: TokenTab } } & Partial<Record<TokenTab, TokenSum>>;

/** Tokens of one fact that are stored and those that it wants, by their keys. Only of facts that differed in an earlier pass. */
interface TokensByKey {
  stored: Map<string, NumberToken>;
  wanted: Set<string>;
}

/**
 * The search tokens of each report, act and document, from its numbers and date; one that a backlog names may differ.
 * @param suspects facts whose tokens differed in an earlier pass, such as `report 12`: these can be mended
 */
export function tokenCheck(
  suspects: ReadonlySet<string> = new Set(),
): Check & { differing: () => ReadonlySet<string> } {
  const byKey = new Map<string, TokensByKey>();
  const all = new ManyMap<TokensOfOne>();
  const waiting = new Set<string>();
  const of = (kind: TokenKind, id: number) => {
    const tokens = all.get(`${kind} ${id}`) ?? {};
    all.set(`${kind} ${id}`, tokens);
    return tokens;
  };
  const noteKeys = (token: NumberToken, side: "stored" | "wanted") => {
    const name = `${token.kind} ${token.id}`;
    if (!suspects.has(name)) return;
    const own = byKey.get(name) ?? { stored: new Map(), wanted: new Set() };
    byKey.set(name, own);
    const key = JSON.stringify(storedToken({ ...token, date: "" }));
    if (side === "stored") own.stored.set(key, token);
    else own.wanted.add(key);
  };
  const want = (kind: TokenKind, id: number, tab: TokenTab, tokens: readonly NumberToken[]) => {
    const { count, sum } = tokens.reduce(plus, NO_TOKENS);
    of(kind, id).wanted = { tab, count, sum };
    for (const token of tokens) noteKeys(token, "wanted");
  };
  const differing = () =>
    [...all].filter(([name, tokens]) => !waiting.has(name) && differencesOf(name, tokens).length > 0);
  const keeps: Keeping<KeptTokens> = {
    name: "search tokens",
    *drain() {
      for (const [name, tokens] of all.drain()) yield [name, { name, tokens }] as const;
      for (const name of waiting) yield [name, { name }] as const;
      waiting.clear();
    },
    add({ name, tokens }) {
      if (tokens) all.set(name, merged(all.get(name) ?? {}, tokens));
      else waiting.add(name);
    },
  };
  return {
    keeps,
    derives: [{ items: "numberToken" }],
    differing: () =>
      new Set(
        differing()
          .slice(0, MAX_SUSPECTS)
          .map(([name]) => name),
      ),
    take(partition) {
      for (const token of partition.of("numberToken")) {
        const tokens = of(token.kind, token.id);
        tokens[token.tab] = plus(tokens[token.tab], token);
        noteKeys(token, "stored");
      }
      for (const report of partition.of("report")) {
        want("report", report.id, report.tab, tokensOfReport(report));
      }
      for (const act of partition.of("act")) {
        if (act.state === "ready") want("act", act.id, tokenTabOf(act.type), tokensOfAct(act));
      }
      for (const document of partition.of("document")) {
        want("document", document.id, documentTab(document.type), tokensOfDocument(document));
      }
      for (const { kind, changes } of partition.of("tokenBacklog")) {
        for (const { id } of tokenChanges.unpack(changes)) waiting.add(`${kind} ${id}`);
      }
    },
    differences: () =>
      differing().flatMap(([name, tokens]): Difference[] => {
        const [kind, id] = name.split(" ");
        const own = byKey.get(name);
        const superfluous = own
          ? [...own.stored].filter(([key]) => !own.wanted.has(key)).map(([, token]) => token)
          : [];
        const fact = TOKEN_KINDS.find((each) => each === kind);
        const [first = "", ...others] = differencesOf(name, tokens);
        const mend = fact && (() => mendTokens({ kind: fact, id: Number(id) }, superfluous));
        return [{ text: first, mend }, ...others.map((text) => ({ text }))];
      }),
  };
}

/** Without `tokens`: a backlog has those of the fact. */
interface KeptTokens {
  name: string;
  tokens?: TokensOfOne;
}

function merged(one: TokensOfOne, other: TokensOfOne): TokensOfOne {
  const all = { ...one, ...(other.wanted && { wanted: other.wanted }) };
  for (const tab of TOKEN_TABS) {
    const more = other[tab];
    if (more) all[tab] = { count: (one[tab]?.count ?? 0) + more.count, sum: ((one[tab]?.sum ?? 0) + more.sum) >>> 0 };
  }
  return all;
}

/** Tokens of so many facts are in memory by their keys, and mended in one run. */
const MAX_SUSPECTS = 10_000;

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
