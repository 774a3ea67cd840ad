import { CompanyEntity, companyById, companyIdsByCode } from "#functions/companies/store/company.ts";
import { CompanyTokenEntity, tokensOfCompany } from "#functions/companies/store/companyToken.ts";
import {
  CounterpartEntity,
  type CounterpartList,
  listedCompany,
  storedCounterpart,
} from "#functions/companies/store/counterpart.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { reference } from "#tests/support/site/demo.ts";

/** What a row knows of acts that wait for a waybill. */
export const LACKING = { isCounted: true, unsigned: 1, pending: 0, signable: 0, lackingWaybill: "VL-1" } as const;

/** Owners with a row in some lists, of names of one length, so that all pages weigh the same. */
export async function addCounterparts(
  count: number,
  { from, lists, known = LACKING }: { from: number; lists: readonly CounterpartList[]; known?: object },
): Promise<void> {
  const [id] = [...(await companyIdsByCode([reference.owners[0]!.code])).values()];
  const like = (await companyById(id!))!;
  const first = await nextIds("company", count);
  const companies = Array.from({ length: count }, (_, index) => {
    const text = `omanik ${String(from + index).padStart(6, "0")}`;
    return { ...like, id: first + index, name: text, sortName: text, code: `C${from + index}`, version: 1 };
  });
  await CompanyEntity.putAll(companies);
  await CompanyTokenEntity.putAll(companies.flatMap(tokensOfCompany));
  const facts = { total: 1, latest: "2026-11-18", version: 1, ...known };
  const rows = companies.flatMap(({ id: counterpart, sortName, ...company }) =>
    lists.map((list) => storedCounterpart({ ...facts, list, counterpart, sortName, company: listedCompany(company) })),
  );
  await CounterpartEntity.putAll(rows);
}
