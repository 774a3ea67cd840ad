import type { Role } from "#shared/domain/people/roles.ts";

/** The signed-in person, for every rule of permission. */
export interface Viewer {
  id: number;
  name: string;
  email: string;
  roles: readonly Role[];
  /** Ids of their employers. */
  companies: readonly number[];
}

export function isSuperUser(viewer: Viewer): boolean {
  return viewer.roles.includes("superUser");
}
