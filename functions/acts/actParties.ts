import { type Company, companiesById, type TimberCertificate } from "#functions/companies/store/company.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import type { ActCompany } from "#shared/acts/contract.ts";
import { BASIS_POINTS } from "#shared/basics/units.ts";
import { addressLine } from "#shared/companies/address.ts";
import { snakeKeys } from "#shared/platform/wireNames.ts";
import { type Act, actsById } from "./store/act.ts";

/** A fraction, as on the wire. */
export function vatRateOf(company: Pick<Company, "vatRateBp">): number {
  return company.vatRateBp / BASIS_POINTS;
}

/** Days to pay a sales act: those of the act while its buyer stays the same, else those of the buyer. */
export function deadlineDaysOf(
  buyer: Pick<Company, "id" | "deadlineDays">,
  act: { buyer: number; deadlineDays: number } | undefined,
): number {
  return act?.buyer === buyer.id ? act.deadlineDays : buyer.deadlineDays;
}

export function wireActCompany(company: Company): ActCompany {
  const { id, type, name, phone, vatNumber, pefcCode, fscCode, bankAccount } = company;
  return {
    ...snakeKeys({ id, type, name, phone, vatNumber, pefcCode, fscCode, bankAccount }),
    reg_code: company.code,
    full_address: addressLine(company.address),
    has_custom_certificate: company.kind === "buyer" && company.certificates.length > 0,
    vat_rate: vatRateOf(company),
  };
}

/** Wood type of the sawmill that measured, by act: the buyer of its sales act. */
export async function woodTypesOf(acts: readonly Act[]) {
  const sales = await actsById([...new Set(acts.flatMap(({ salesAct }) => (salesAct > 0 ? [salesAct] : [])))]);
  const buyerOf = (act: Act) => (act.type === SALES_ACT ? act.buyer : sales.get(act.salesAct)?.buyer);
  const buyers = await companiesById(acts.flatMap((act) => buyerOf(act) ?? []));
  return new Map(acts.map((act) => [act.id, buyers.get(buyerOf(act) ?? 0)?.woodType]));
}

export function certificatesFor(buyer: Company, issuer: Company): readonly TimberCertificate[] {
  return buyer.certificates.length > 0 ? buyer.certificates : issuer.certificates;
}
