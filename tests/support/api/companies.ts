import type { CompanyInput } from "#shared/companies/companyInput.ts";
import { newCompanyInput } from "#shared/companies/companyInput.ts";

/** Register code `index`, 0–9999999, with its check digit; 9…, which no demo company has. */
export function freeCode(index: number): string {
  const body = `9${String(index).padStart(6, "0")}`;
  const remainder = (first: number) =>
    Array.from(body).reduce((sum, digit, at) => sum + Number(digit) * (first + at), 0) % 11;
  const once = remainder(1);
  return body + String((once === 10 ? remainder(3) : once) % 10);
}

/** The form of an owner that lacks nothing. */
export function ownerForm(code: string, name: string): CompanyInput {
  return {
    ...newCompanyInput,
    name,
    code,
    is_owner: true,
    street: "Kase talu",
    city: "Kadrina",
    bank_account: "EE382200221020145685",
  };
}
