import type { Role } from "#shared/domain/people/roles.ts";

/** Who may call a route: everybody, everybody with a session, or holders of one of these roles. */
export type Audience = "anyone" | "signedIn" | readonly Role[];

/** Groups of roles that several routes share. */
export const audiences = {
  superUsers: ["superUser"],
  /** The platform and the companies on its acts. */
  parties: ["superUser", "companyUser"],
  priceReaders: ["superUser", "priceListReader"],
} as const satisfies Record<string, readonly Role[]>;
