import type { Act } from "#functions/acts/store/act.ts";
import type { Company } from "#functions/companies/store/company.ts";
import type { Document } from "#functions/documents/store/document.ts";
import { type TokenKind, type TokenTab, tokensWith } from "#functions/platform/tokens/numberToken.ts";
import type { Report } from "#functions/reports/store/report.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { newestFirst } from "#shared/basics/lists.ts";
import { numberKey } from "#shared/basics/names.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { SELL_DOCUMENT } from "#shared/documents/documentTypes.ts";
import { hasNumberWith } from "#shared/platform/searchTokens.ts";
import { bestFirst, MAX_HITS } from "#shared/search/bestHits.ts";
import type { Hit } from "#shared/search/contract.ts";

/** A found fact with the company that its line names. */
export interface Found {
  hit: Omit<Hit, "detail">;
  company: number;
}

/** `number` must be normalised. Tokens lag some seconds, so the acts themselves decide. */
export function actsWith(number: string, acts: readonly Act[]): Found[] {
  const matching = acts.filter((act) => act.state === "ready" && hasNumberWith([act.number], number));
  return bestFirst(matching, (act) => numberKey(act.number) === number)
    .slice(0, MAX_HITS)
    .map(({ id, number: name, date, type, counterpart }) => ({
      hit: { kind: "act", id, name, date, tab: type === SALES_ACT ? "sales" : "purchases" },
      company: counterpart,
    }));
}

export function reportsWith(number: string, reports: readonly Report[]): Found[] {
  const matching = reports.filter((report) => hasNumberWith([report.number], number));
  return bestFirst(matching, (report) => numberKey(report.number) === number)
    .slice(0, MAX_HITS)
    .map(({ id, number: name, date, tab, buyer }) => ({
      hit: { kind: "report", id, name, date, tab },
      company: buyer,
    }));
}

export function waybillsWith(number: string, reports: readonly Report[]): Found[] {
  const all = reports.flatMap(({ id, date, tab, buyer: company, waybills }) =>
    waybills.map((name) => ({ id, date, tab, company, name })),
  );
  return waybillHits(number, all);
}

/** `id`: of the report. */
export function waybillHits(
  number: string,
  waybills: readonly (Omit<Found["hit"], "kind" | "date"> & Waybill)[],
): Found[] {
  const matching = waybills.filter(({ name }) => hasNumberWith([name], number));
  return bestFirst(matching, ({ name }) => numberKey(name) === number)
    .slice(0, MAX_HITS)
    .map(({ id, name, date, tab, company }) => ({ hit: { kind: "waybill", id, name, date, tab }, company }));
}

interface Waybill {
  date: string;
  company: number;
}

export function documentsWith(part: string, documents: readonly Document[]): Found[] {
  const dated = documents
    .filter(({ fileName }) => hasNumberWith([fileName], part))
    .map((document) => ({ ...document, date: document.at }));
  return bestFirst(dated, ({ fileName }) => numberKey(fileName) === part)
    .slice(0, MAX_HITS)
    .map(({ id, fileName: name, at, type, company }) => ({
      hit: { kind: "document", id, name, date: tallinnDay(at), tab: type === SELL_DOCUMENT ? "sell" : "buy" },
      company,
    }));
}

export function companyHit({ id, name, code }: Company): Hit {
  return { kind: "company", id, name, detail: code, date: null, tab: null };
}

/** Limit in each tab. A common part of a number has more: then the newest of these are shown. */
const TOKENS = 200;
/** The index has the numbers that end with the text before those that go on after it. */
const WHOLE = 10;
const NEWEST = 15;

/** Ids of facts whose number may contain the text: the first ones of the index, and the newest of those read. */
export async function candidates(kind: TokenKind, tabs: readonly TokenTab[], number: string): Promise<number[]> {
  const read = await Promise.all(tabs.map((tab) => tokensWith({ kind, tab }, number, TOKENS)));
  const first = read.flatMap(({ tokens }) => tokens.slice(0, WHOLE));
  const newest = read
    .flatMap(({ tokens }) => tokens)
    .toSorted(newestFirst)
    .slice(0, NEWEST);
  return [...new Set([...first, ...newest].map(({ id }) => id))];
}
