export interface CompanyOption {
  id: number;
  name: string;
  is_own_company: boolean;
}

/**
 * Companies to choose from on one side (docs/rules/compositeReports.md, "Companies of the form"): all of them where the
 * other side is one of the user's own, else only the own ones. `other`: the chosen company of the other side, null for all.
 */
export function companyOptions(
  companies: readonly CompanyOption[],
  other: Pick<CompanyOption, "is_own_company"> | null,
): CompanyOption[] {
  return companies.filter((company) => company.is_own_company || other?.is_own_company === true);
}

/** The own company of a user who has exactly one and meets it on one side only; it is preselected there and locked. */
export function lockedCompany(
  companies: readonly CompanyOption[],
  otherSide: readonly CompanyOption[],
): CompanyOption | null {
  const [own, ...more] = companies.filter((company) => company.is_own_company);
  const isOnBothSides = otherSide.some((company) => company.is_own_company);
  return own && more.length === 0 && !isOnBothSides ? own : null;
}
