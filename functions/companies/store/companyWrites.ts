import { isDeepStrictEqual } from "node:util";
import { entity } from "#functions/platform/table/entity.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { commit, type Write } from "#functions/platform/table/transaction.ts";
import { firstCharacters, nameSortKey } from "#shared/basics/names.ts";
import { addressFromText } from "#shared/companies/address.ts";
import { DEALER, FOREST_OWNER } from "#shared/companies/companyChoices.ts";
import { missingFacts } from "#shared/companies/missingFacts.ts";
import {
  type Company,
  CompanyCodeEntity,
  CompanyEntity,
  type CompanyFacts,
  codeKey,
  companyIdsByCode,
  emptyCompany,
  platformId,
  STANDARD_VAT_BP,
  type Standing,
} from "./company.ts";
import { type CompanyToken, CompanyTokenEntity, tokensOfCompany } from "./companyToken.ts";
import {
  COUNTERPART_LISTS,
  type Counterpart,
  CounterpartEntity,
  counterpartsAt,
  listedCompany,
  storedCounterpart,
} from "./counterpart.ts";
import { ForecasterEntity } from "./forecaster.ts";
import { renameWrites } from "./heldNames.ts";
import { incompleteWrites } from "./incompleteCount.ts";

export type Added = { ok: true; id: number } | { ok: false; reason: "code_taken"; id: number };

/** Refuses one of two platform companies that pages add at once. The set-up file writes no such item. */
export const PlatformClaimEntity = /* @__PURE__ */ entity<{ which: "platform"; company: number }>()({
  name: "platformClaim",
  /** Which company did a page add as the platform? */
  key: { of: ["which"] },
});

/** The platform company of an installation that has none (docs/rules/companies.md, "The platform company"). */
export async function createPlatform(facts: CompanyFacts): Promise<Added | { ok: false; reason: "platform_exists" }> {
  if ((await platformId()) !== 0) return { ok: false, reason: "platform_exists" };
  const { company, writes } = await companyWrites(facts);
  const outcome = await commit([PlatformClaimEntity.create({ which: "platform", company: company.id }), ...writes]);
  if (outcome.ok) return { ok: true, id: company.id };
  if (outcome.refused.includes(0)) return { ok: false, reason: "platform_exists" };
  return codeTakenBy(facts.code);
}

export async function createCompany(facts: CompanyFacts): Promise<Added> {
  const { company, writes } = await companyWrites(facts);
  const { ok } = await commit(writes);
  return ok ? { ok, id: company.id } : codeTakenBy(facts.code);
}

async function companyWrites(facts: CompanyFacts): Promise<{ company: Company; writes: Write[] }> {
  const company = storedCompany(facts, await nextIds("company"), 1);
  const writes = [
    CompanyEntity.create(company),
    CompanyCodeEntity.create({ code: codeKey(company.code), id: company.id }),
    ...tokensOfCompany(company).map((token) => CompanyTokenEntity.put(token)),
    ...forecasterWrite(undefined, company),
    ...incompleteWrites(undefined, company),
  ];
  return { company, writes };
}

/** The smoke test needs it: no page removes a company. False, with nothing written, while an act or document names it. */
export async function removeCompany(company: Company): Promise<boolean> {
  const none = { standing: "complete", entersForecasts: false } as const;
  const listed = await counterpartsOf(company.id);
  const { ok } = await commit([
    CompanyEntity.remove({ id: company.id }, { version: company.version }),
    CompanyCodeEntity.delete({ code: codeKey(company.code) }),
    ...listed.map(({ list, counterpart }) =>
      CounterpartEntity.delete({ list, counterpart }, [{ total: undefined }, { total: 0 }]),
    ),
    ...tokensOfCompany(company).map((token) => CompanyTokenEntity.delete(token)),
    ...forecasterWrite(company, { ...company, ...none }),
    ...incompleteWrites(company, { ...company, ...none }),
  ]);
  return ok;
}

async function codeTakenBy(code: string): Promise<Added> {
  const existing = (await companyIdsByCode([code])).get(code);
  if (existing === undefined) throw new Error("A company code is neither free nor taken");
  return { ok: false, reason: "code_taken", id: existing };
}

export async function addCompany(facts: CompanyFacts): Promise<number> {
  return (await createCompany(facts)).id;
}

export type Changed = { ok: true; version: number } | { ok: false; reason: "changed" | "code_taken" };

/** Writes nothing on a version conflict, or when another company has the code. */
export async function changeCompany(before: Company, facts: CompanyFacts): Promise<Changed> {
  const after = storedCompany(facts, before.id, before.version + 1);
  const [gone, added] = tokenChange(tokensOfCompany(before), tokensOfCompany(after));
  const isRecoded = codeKey(before.code) !== codeKey(after.code);
  // Saves of acts of the company change its counts at the same time.
  return untilNoConflict<Changed>(`Company ${before.id}, of which acts are made`, async () => {
    const listed = isListedAlike(before, after) ? [] : await counterpartsOf(before.id);
    const outcome = await commit([
      CompanyEntity.put(after, { version: before.version }),
      ...listed.map((counterpart) => rowWrite(counterpart, after)),
      ...(isRecoded
        ? [
            CompanyCodeEntity.create({ code: codeKey(after.code), id: after.id }),
            CompanyCodeEntity.delete({ code: codeKey(before.code) }),
          ]
        : []),
      ...gone.map((token) => CompanyTokenEntity.delete(token)),
      ...added.map((token) => CompanyTokenEntity.put(token)),
      ...forecasterWrite(before, after),
      ...incompleteWrites(before, after),
      ...renameWrites(before, after),
    ]);
    if (outcome.ok) return { ok: true, version: after.version };
    if (outcome.refused.includes(0)) return { ok: false, reason: "changed" };
    return outcome.refused.every((index) => index > listed.length) ? { ok: false, reason: "code_taken" } : CONFLICT;
  });
}

async function counterpartsOf(company: number): Promise<Counterpart[]> {
  return (await Promise.all(COUNTERPART_LISTS.map((list) => counterpartsAt(list, [company])))).flat();
}

function isListedAlike(one: Company, other: Company): boolean {
  return one.sortName === other.sortName && isDeepStrictEqual(listedCompany(one), listedCompany(other));
}

/** Writes for an empty list too: otherwise its first act or document written meanwhile would keep the earlier name. */
function rowWrite({ version: before, ...facts }: Counterpart, company: Company): Write {
  if (before === 0) return CounterpartEntity.check(facts, { version: undefined });
  const after = { ...facts, sortName: company.sortName, company: listedCompany(company), version: before + 1 };
  return CounterpartEntity.put(storedCounterpart(after), { version: before });
}

function forecasterWrite(before: Company | undefined, { id: company, name, entersForecasts }: Company): Write[] {
  if (entersForecasts) return [ForecasterEntity.put({ company, name })];
  return before?.entersForecasts ? [ForecasterEntity.delete({ company })] : [];
}

function tokenChange(before: CompanyToken[], after: CompanyToken[]): [CompanyToken[], CompanyToken[]] {
  if (isDeepStrictEqual(before, after)) return [[], []];
  const keyOf = ({ standing, kind, token, sortName }: CompanyToken) => `${standing}#${kind}#${token}#${sortName}`;
  const kept = new Set(after.map(keyOf));
  return [before.filter((token) => !kept.has(keyOf(token))), after];
}

/** A part of sort keys, which have 1,024 bytes at most. */
const MAX_SORT_NAME = 100;

function storedCompany(facts: CompanyFacts, id: number, version: number): Company {
  return {
    ...facts,
    id,
    version,
    sortName: firstCharacters(nameSortKey(facts.name), MAX_SORT_NAME),
    standing: standingOf(facts),
  };
}

export function standingOf(facts: CompanyFacts): Standing {
  return missingFacts(facts).length > 0 ? "incomplete" : "complete";
}

export function newOwner(code: string, name: string, address: string): CompanyFacts {
  return { ...emptyCompany, kind: "owner", isOwner: true, type: FOREST_OWNER, code, name, ...parsed(address) };
}

export function newBuyer(code: string, name: string, address: string): CompanyFacts {
  const facts = { ...emptyCompany, kind: "buyer", type: DEALER, code, name, ...parsed(address) } as const;
  return { ...facts, vatRateBp: STANDARD_VAT_BP, hasDestinations: true };
}

const parsed = (address: string) => ({ address: addressFromText(address) });
