import type { Role } from "#shared/people/roles.ts";

export type Audience = "anyone" | "signedIn" | readonly Role[];

export const audiences = {
  superUsers: ["superUser"],
  parties: ["superUser", "companyUser"],
  forecastReaders: ["superUser", "companyUser", "councilMember"],
  priceReaders: ["superUser", "priceListReader"],
} as const satisfies Record<string, readonly Role[]>;
