import { standingOf } from "#functions/companies/store/companyWrites.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";
import { attributes } from "#scripts/verifying/engines/attributes.ts";

/** Whether data of a company are missing. */
export function companyCheck(): Check {
  return attributes({
    of: "company",
    what: ({ id }) => `company ${id}`,
    attributes: ["standing"],
    expected: (company) => ({ standing: standingOf(company) }),
  });
}
