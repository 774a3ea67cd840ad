import { Entity } from "#functions/data/table/entity.ts";
import { table } from "#functions/data/table/table.ts";
import { numberTokens } from "#shared/domain/tokens/searchTokens.ts";

/** Length of the shortest query, and of the partition key. */
const PREFIX = 3;

/** One item a suffix, so that a query finds parts (docs/rules/tokens.md, "Search by part of a number"). */
export const NumberTokenEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "numberToken", version: "1", service: "virn" },
    attributes: {
      prefix: { type: "string", required: true },
      suffix: { type: "string", required: true },
      reportId: { type: "number", required: true },
    },
    indexes: {
      /** Which reports have a number with this text in it? */
      bySuffix: {
        pk: { field: "pk", composite: ["prefix"], casing: "none" },
        sk: { field: "sk", composite: ["suffix", "reportId"], casing: "none" },
      },
    },
  },
  table,
);

export interface NumberToken {
  prefix: string;
  suffix: string;
  reportId: number;
}

export function tokensOfReport(report: { id: number; number: string; waybills: readonly string[] }): NumberToken[] {
  return tokensOf(report.id, numbersOf(report));
}

export function numbersOf(report: { number: string; waybills: readonly string[] }): string[] {
  return [report.number, ...report.waybills];
}

interface TokenStep {
  token: NumberToken;
  isGone: boolean;
}

/** Always in the same order, so that a backlog can continue. */
export function tokenSteps(reportId: number, before: readonly string[], after: readonly string[]): TokenStep[] {
  if (before.length === after.length && before.every((number, index) => number === after[index])) return [];
  const [was, is] = [tokensOf(reportId, before), tokensOf(reportId, after)];
  const [earlier, later] = [was, is].map((tokens) => new Set(tokens.map(({ suffix }) => suffix)));
  return [
    ...was.filter(({ suffix }) => !later?.has(suffix)).map((token) => ({ token, isGone: true })),
    ...is.filter(({ suffix }) => !earlier?.has(suffix)).map((token) => ({ token, isGone: false })),
  ];
}

function tokensOf(reportId: number, numbers: readonly string[]): NumberToken[] {
  const suffixes = new Set(numbers.flatMap(numberTokens));
  return [...suffixes].map((suffix) => ({ prefix: suffix.slice(0, PREFIX), suffix, reportId }));
}

/** Reads up to `limit` tokens; `text` must be normalised and have at least three characters. */
export async function reportIdsWithNumber(text: string, limit: number): Promise<{ ids: number[]; truncated: boolean }> {
  const { data, cursor } = await NumberTokenEntity.query
    .bySuffix({ prefix: text.slice(0, PREFIX) })
    .begins({ suffix: text })
    .go({ count: limit, pages: "all" });
  return { ids: [...new Set(data.map((token) => token.reportId))], truncated: cursor !== null };
}
