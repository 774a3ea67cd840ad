import { accessOf, type Role } from "#shared/people/roles.ts";

export interface Viewer {
  id: number;
  name: string;
  email: string;
  roles: readonly Role[];
  companies: readonly number[];
}

export function isSuperUser(viewer: Viewer): boolean {
  return accessOf(viewer.roles).isSuperUser;
}
