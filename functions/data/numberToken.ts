import { Entity } from "electrodb";
import { numberTokens } from "../../shared/domain/searchTokens.ts";
import { table } from "./table.ts";

/** Shortest query; also how many first characters share a partition. */
const PREFIX = 3;

/**
 * One item for each suffix of a report or waybill number, so that a part of a number is found as the beginning of one of
 * its suffixes, by a query and never a scan (architecture.md, "Data model").
 */
export const NumberTokenEntity = new Entity(
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

/** The tokens of a report: every suffix of every one of its numbers, each once. */
export function tokensOfReport(report: { id: number; number: string; waybills: readonly string[] }): NumberToken[] {
  const suffixes = new Set([report.number, ...report.waybills].flatMap(numberTokens));
  return [...suffixes].map((suffix) => ({ prefix: suffix.slice(0, PREFIX), suffix, reportId: report.id }));
}

/**
 * Ids of reports with a number that contains the text, at most `limit` tokens looked at.
 * @param text normalised, at least three characters.
 */
export async function reportIdsWithNumber(text: string, limit: number): Promise<{ ids: number[]; truncated: boolean }> {
  const { data, cursor } = await NumberTokenEntity.query
    .bySuffix({ prefix: text.slice(0, PREFIX) })
    .begins({ suffix: text })
    .go({ count: limit, pages: "all" });
  return { ids: [...new Set(data.map((token) => token.reportId))], truncated: cursor !== null };
}
