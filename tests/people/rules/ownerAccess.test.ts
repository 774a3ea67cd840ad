import { expect, test } from "vitest";
import { ownerAccess } from "#shared/people/ownerAccess.ts";
import { MAX_COMPANIES_OF_PERSON, type Role } from "#shared/people/roles.ts";

const CODE = "48001010000";
const owner = { id: 7, code: CODE };
const SAWMILL = 3;
const person = (roles: Role[], ...companies: number[]) => ({ roles, companies });

test.each([
  ["a stranger who is the owner", CODE, undefined, "opens"],
  ["a stranger who is not", "50001018908", undefined, "not_owner"],
  ["a user of the owner", CODE, person(["companyUser"], 7), "present"],
  ["a user of the owner who is somebody else", "50001018908", person(["companyUser"], 7), "present"],
  ["an agent, whoever it is", "50001018908", person(["superUser"]), "present"],
  ["a user of a sawmill who is the owner", CODE, person(["companyUser"], SAWMILL), "joins"],
  ["a user of a sawmill who is not", "50001018908", person(["companyUser"], SAWMILL), "not_owner"],
  ["a reader of a sawmill's prices who is the owner", CODE, person(["priceListReader"], SAWMILL), "needs_agent"],
  ["a reader of the owner's own prices", CODE, person(["priceListReader"], 7), "joins"],
  ["a member of the council without a company", CODE, person(["councilMember"]), "joins"],
  [
    "the owner with as many companies as there may be",
    CODE,
    person(["companyUser"], ...Array.from({ length: MAX_COMPANIES_OF_PERSON }, (_, index) => index + 100)),
    "needs_agent",
  ],
] as const)("%s", (_title, code, known, access) => {
  expect(ownerAccess(code, owner, known)).toBe(access);
});
