/** A person can have several (docs/rules/people.md). */
export const roles = ["superUser", "companyUser", "councilMember", "priceListReader"] as const;
export type Role = (typeof roles)[number];

/** Returns the access that the roles of a person give together (docs/rules/people.md, "Pages by role"). */
export function accessOf(own: readonly Role[]) {
  const isSuperUser = own.includes("superUser");
  const readsPriceLists = own.includes("priceListReader");
  return {
    isSuperUser,
    /** Agents, and employees of companies that are party to acts. */
    isParty: isSuperUser || own.includes("companyUser"),
    isCouncilMember: own.includes("councilMember"),
    priceListsEnabled: isSuperUser || readsPriceLists,
    priceListsOnly: readsPriceLists && own.length === 1,
  };
}

/** All employments of a person change in one transaction of 100 items. */
export const MAX_COMPANIES_OF_PERSON = 40;
