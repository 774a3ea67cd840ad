import { newCompanyInput } from "#shared/companies/companyInput.ts";
import type { OpenCompany } from "#shared/companies/contract.ts";
import type { ListedPerson } from "#shared/people/contract.ts";

/** A buyer, as the page of a company is answered. */
export const openCompany = (changes: Partial<OpenCompany> = {}): OpenCompany => ({
  ...newCompanyInput,
  id: 17,
  name: "Kuuseoja Saeveski OÜ",
  code: "19990005",
  kind: "buyer",
  is_buyer: true,
  missing: [],
  version: 1,
  destinations: [],
  evr_failure: null,
  ...changes,
});

export const listedPerson = (changes: Partial<ListedPerson> = {}): ListedPerson => ({
  id: 3,
  name: "Jaan Tamm",
  email: "jaan@virn.example",
  personal_code: "37605030299",
  roles: ["companyUser"],
  employers: [{ id: 7, name: "Haavasalu Mets OÜ" }],
  version: 4,
  ...changes,
});
