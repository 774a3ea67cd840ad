/** A person can have several (docs/rules/people.md). */
export const roles = ["superUser", "companyUser", "councilMember", "priceListReader"] as const;
export type Role = (typeof roles)[number];

/** All employments of a person change in one transaction of 100 items. */
export const MAX_COMPANIES_OF_PERSON = 40;
