import type { PostalAddress } from "./address.ts";
import { checkCompanyCode } from "./identifiers.ts";

export const MISSING_FACTS = ["name", "code", "street", "city", "bank_account", "vat_number"] as const;
export type MissingFact = (typeof MISSING_FACTS)[number];

export type CompanyKind = "platform" | "buyer" | "owner";

export interface CompletenessFacts {
  kind: CompanyKind;
  isOwner: boolean;
  name: string;
  code: string;
  address: PostalAddress;
  bankAccount: string;
  vatNumber: string;
  /** VAT on purchases from it, in basis points; 0 for an owner without VAT. */
  purchaseVatRateBp: number;
}

/** Facts that acts and invoices of a company need (docs/rules/companies.md, "Complete data"). */
export function missingFacts(company: CompletenessFacts): MissingFact[] {
  const { kind, isOwner, address } = company;
  const isPaid = isOwner || kind === "platform";
  const isVatPayer = kind === "platform" || (isOwner && company.purchaseVatRateBp > 0);
  const isMissing: Record<MissingFact, boolean> = {
    name: isBlank(company.name),
    code: !checkCompanyCode(company.code).ok,
    street: isBlank(address.street),
    city: isBlank(address.city),
    bank_account: isPaid && isBlank(company.bankAccount),
    vat_number: isVatPayer && isBlank(company.vatNumber),
  };
  return MISSING_FACTS.filter((fact) => isMissing[fact]);
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}
