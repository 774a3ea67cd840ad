import { DEALER } from "#shared/companies/companyChoices.ts";
import { type Company, type CompanyFacts, companyById, STANDARD_VAT_BP } from "./company.ts";
import { changeCompany } from "./companyWrites.ts";

/** Makes an owner a buyer as well (docs/rules/companies.md, "Buyer and owner at once"). */
export async function asBuyer(company: Company): Promise<Company> {
  return changedUntil(company, ({ kind }) => kind !== "owner", {
    kind: "buyer",
    type: DEALER,
    vatRateBp: STANDARD_VAT_BP,
    hasDestinations: true,
  });
}

export async function asOwner(company: Company): Promise<Company> {
  return changedUntil(company, ({ kind, isOwner }) => isOwner || kind === "platform", { isOwner: true });
}

async function changedUntil(
  company: Company,
  isDone: (company: Company) => boolean,
  change: Partial<CompanyFacts>,
): Promise<Company> {
  let now = company;
  while (!isDone(now)) {
    await changeCompany(now, { ...now, ...change });
    const next = await companyById(company.id);
    if (!next) throw new Error(`Company ${company.id} is gone`);
    now = next;
  }
  return now;
}
