import type { Role } from "#shared/domain/people/roles.ts";

/** The signed-in person as every rule of permission sees them. */
export interface Viewer {
  id: number;
  name: string;
  email: string;
  roles: readonly Role[];
  /** Ids of the companies where they are employed. */
  companies: readonly number[];
}

export function isSuperUser(viewer: Viewer): boolean {
  return viewer.roles.includes("superUser");
}
