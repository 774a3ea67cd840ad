import { MAX_COMPANIES_OF_PERSON, type Role } from "./roles.ts";

/** `opens`: a new person. `joins`: one more employer. `present`: nothing is to do. The others are refusals. */
export type OwnerAccess = "opens" | "joins" | "present" | "not_owner" | "needs_agent";

interface Owner {
  id: number;
  code: string;
}

/** Decides whether a person may sign in from the letter of an owner (docs/rules/people.md, "An owner who comes by a letter"). */
export function ownerAccess(
  code: string,
  owner: Owner,
  person: { roles: readonly Role[]; companies: readonly number[] } | undefined,
): OwnerAccess {
  const isItself = code === owner.code;
  if (!person) return isItself ? "opens" : "not_owner";
  const { roles, companies } = person;
  const isUser = roles.includes("companyUser");
  if (roles.includes("superUser") || (isUser && companies.includes(owner.id))) return "present";
  if (!isItself) return "not_owner";
  // Roles are the same at all employers: a reader of a sawmill's prices would read its acts.
  const isWidened = !isUser && companies.some((company) => company !== owner.id);
  return isWidened || companies.length >= MAX_COMPANIES_OF_PERSON ? "needs_agent" : "joins";
}
