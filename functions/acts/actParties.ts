import type { Company, TimberCertificate } from "#functions/data/companies/company.ts";
import type { ActCompany } from "#shared/api/areas/actForm.ts";

const BASIS_POINTS = 10_000;

/** VAT of a company as the fraction that the wire carries. */
export function vatRateOf(company: Pick<Company, "vatRateBp">): number {
  return company.vatRateBp / BASIS_POINTS;
}

/**
 * Days that a sales act gives its buyer to pay: the buyer's own, but those that the act has while it stays the buyer's.
 */
export function deadlineDaysOf(
  buyer: Pick<Company, "id" | "deadlineDays">,
  act: { buyer: number; deadlineDays: number } | undefined,
): number {
  return act?.buyer === buyer.id ? act.deadlineDays : buyer.deadlineDays;
}

export function wireActCompany(company: Company): ActCompany {
  return {
    id: company.id,
    type: company.type,
    name: company.name,
    reg_code: company.code,
    vat_number: company.vatNumber,
    full_address: company.address,
    pefc_code: company.pefcCode,
    fsc_code: company.fscCode,
    phone: company.phone,
    bank_account: company.bankAccount,
    has_custom_certificate: company.kind === "buyer" && company.certificates.length > 0,
    vat_rate: vatRateOf(company),
  };
}

/** The certificates that an act can name: the buyer's own choice where it has one, else the issuer's. */
export function certificatesFor(buyer: Company, issuer: Company): readonly TimberCertificate[] {
  return buyer.certificates.length > 0 ? buyer.certificates : issuer.certificates;
}
