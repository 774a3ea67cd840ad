/** Roles that a person can hold, several at once (docs/rules/people.md). */
export const roles = ["superUser", "companyUser", "councilMember", "priceListReader"] as const;
export type Role = (typeof roles)[number];
