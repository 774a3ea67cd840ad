import { entity } from "#functions/platform/table/entity.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import type { CompanyFacts } from "./company.ts";

/** Lists in which companies have acts or documents. Nouns above this one fill them. */
export const COUNTERPART_LISTS = ["purchaseActs", "salesActs", "sellDocuments", "buyDocuments"] as const;
export type CounterpartList = (typeof COUNTERPART_LISTS)[number];

/** What a list shows of a company (docs/rules/actLists.md, "What a row knows"). */
export interface ListedCompany {
  name: string;
  hasEmails: boolean;
  givesEvrJson?: true | undefined;
}

/** Of the ready acts, or the documents, in no container (docs/rules/actLists.md, "Signing by the agent"). */
export interface SigningCounts {
  unsigned: number;
  /** Of these, those whose PDF is being made. */
  pending: number;
  /** Of these, those that lack nothing. */
  signable: number;
  /** A paper waybill whose file one of them lacks, whether or not it has its PDF. Missing: none, or not known. */
  lackingWaybill?: string | undefined;
}

/** A company with its acts or documents of one type (docs/rules/actLists.md, "Order of counterparts"). */
export interface Counterpart extends Partial<SigningCounts> {
  list: CounterpartList;
  counterpart: number;
  sortName: string;
  /** Acts or documents without drafts. */
  total: number;
  /** '' where there is none. */
  latest: IsoDate;
  /** Missing in a row that is older than this. */
  company?: ListedCompany | undefined;
  /** Missing where `SigningCounts` lack acts or documents that are older than these. */
  isCounted?: true | undefined;
  /** Grows with each change of `SigningCounts` too. */
  version: number;
}

interface StoredCounterpart extends Counterpart {
  listed: "yes" | "no";
  /** The latest day, inverted: the newest sorts first and equal days sort by name. */
  dayKey: string;
}

export const CounterpartEntity = /* @__PURE__ */ entity<StoredCounterpart>()({
  name: "counterpart",
  key: { of: ["list", "counterpart"] },
  indexes: {
    /** Who is in this list, newest first? */
    byDay: { on: "gsi1", of: ["list", "listed"], by: ["dayKey", "sortName", "counterpart"] },
    /** The same, by name? */
    byName: { on: "gsi2", of: ["list", "listed"], by: ["sortName", "counterpart"] },
  },
});

/** Scope of the days of its acts or documents (docs/rules/storage.md, "Last days"). */
export function daysOfCounterpart(list: CounterpartList, counterpart: number): string {
  return `${list}/${counterpart}`;
}

export function storedCounterpart(own: Counterpart): StoredCounterpart {
  const { list, counterpart, sortName, total, latest, company, isCounted, version } = own;
  const facts = { list, counterpart, sortName, total, latest, company, isCounted, version };
  return { ...facts, ...signingCountsOf(own), listed: total > 0 ? "yes" : "no", dayKey: dayKey(latest) };
}

export function listedCompany({ name, emails, givesEvrJson }: CompanyFacts): ListedCompany {
  return { name, hasEmails: emails.length > 0, givesEvrJson };
}

/** Undefined where not all acts are counted. */
export function signingCountsOf(row: Counterpart): SigningCounts | undefined {
  const { isCounted, unsigned = 0, pending = 0, signable = 0, lackingWaybill } = row;
  return isCounted && { unsigned, pending, signable, lackingWaybill };
}

/** A row that was lost and is begun by its counts has no day: `verify` tells of it, and its company can be changed. */
function dayKey(day: string | undefined): string {
  return day === undefined || day === "" ? "~" : day.replaceAll(/\d/g, (digit) => String(9 - Number(digit)));
}

/** Each counterpart once, in the order of the ids; version 0 and no sort name where nothing is stored. */
export async function counterpartsAt(
  list: CounterpartList,
  ids: readonly number[],
  reading: { consistent?: boolean } = {},
): Promise<Counterpart[]> {
  const keys = [...new Set(ids)].map((counterpart) => ({ list, counterpart }));
  const found = await CounterpartEntity.getAll(keys, reading);
  const stored = new Map(found.map((item) => [item.counterpart, item]));
  return keys.map((key) => stored.get(key.counterpart) ?? { ...key, sortName: "", total: 0, latest: "", version: 0 });
}

export async function counterpartsInOrder(
  list: CounterpartList,
  order: "date" | "name",
  cursor: string | undefined,
): Promise<{ counterparts: Counterpart[]; next: string | null }> {
  const scope = { list, listed: "yes" } as const;
  const { items, next } = await CounterpartEntity.page(order === "name" ? "byName" : "byDay", scope, { cursor });
  return { counterparts: items, next };
}
