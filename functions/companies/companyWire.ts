import { toEuros } from "#shared/basics/amounts.ts";
import { DEALER, SAWMILL } from "#shared/companies/companyTypes.ts";
import type { ListedCompany, OpenCompany } from "#shared/companies/contract.ts";
import { missingFacts } from "#shared/companies/missingFacts.ts";
import type { Company } from "./store/company.ts";
import type { Destination } from "./store/destination.ts";

const PERCENT = 100;

export function wireListed(company: Company): ListedCompany {
  const { id, name, code, kind, isOwner, address } = company;
  return { id, name, code, kind, is_owner: isOwner, city: address.city, missing: missingFacts(company) };
}

export function wireOpen(company: Company, destinations: readonly Destination[]): OpenCompany {
  const { street, city, county, postcode } = company.address;
  return {
    id: company.id,
    kind: company.kind,
    missing: missingFacts(company),
    version: company.version,
    name: company.name,
    code: company.code,
    is_buyer: company.kind === "buyer",
    is_owner: company.isOwner,
    type: company.type === DEALER ? DEALER : SAWMILL,
    wood_type: company.woodType,
    has_destinations: company.hasDestinations,
    enters_forecasts: company.entersForecasts,
    evr_json: company.givesEvrJson === true,
    street,
    city,
    county,
    postcode,
    phone: company.phone,
    emails: [...company.emails],
    vat_number: company.vatNumber,
    vat_percent: company.vatRateBp / PERCENT,
    purchase_vat_percent: company.purchaseVatRateBp / PERCENT,
    bank_account: company.bankAccount,
    deadline_days: company.deadlineDays,
    margin: toEuros(company.marginCents),
    fsc_code: company.fscCode,
    pefc_code: company.pefcCode,
    certificates: [...company.certificates],
    destinations: destinations.map(({ id, code, name }) => ({ id, code, name })),
  };
}
