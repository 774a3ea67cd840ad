export interface CompanyOption {
  id: number;
  name: string;
  is_own_company: boolean;
}

/** `other`: the company of the other side, null for all (docs/rules/compositeReports.md, "Companies of the form"). */
export function companyOptions(
  companies: readonly CompanyOption[],
  other: Pick<CompanyOption, "is_own_company"> | null,
): CompanyOption[] {
  return companies.filter((company) => company.is_own_company || other?.is_own_company === true);
}

/** A user's only company, if it is on one side only: preselected and locked there. */
export function lockedCompany(
  companies: readonly CompanyOption[],
  otherSide: readonly CompanyOption[],
): CompanyOption | null {
  const [own, ...more] = companies.filter((company) => company.is_own_company);
  const isOnBothSides = otherSide.some((company) => company.is_own_company);
  return own && more.length === 0 && !isOnBothSides ? own : null;
}
