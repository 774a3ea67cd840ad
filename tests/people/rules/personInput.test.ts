import { expect, test } from "vitest";
import { checkPerson, nameOfPerson, type PersonInput } from "#shared/people/personInput.ts";

const right: PersonInput = {
  name: "Jaan Tamm",
  email: "jaan@virn.example",
  personal_code: "37605030299",
  roles: ["companyUser"],
};
const scope = { mayBeAgent: false, mayLackCode: false, mayLackEmail: false };

test("stores the address in lower case, and name and code without spaces around them", () => {
  const typed = { ...right, name: " Jaan   Tamm ", email: " JAAN@virn.example", personal_code: " 37605030299 " };
  expect(checkPerson(typed, scope)).toEqual({ ok: true, input: right });
});

test.each<[string, Partial<PersonInput>, object]>([
  ["no name", { name: " " }, { name: "name" }],
  ["a name of 101 characters", { name: "x".repeat(101) }, { name: "name" }],
  ["an address without a domain", { email: "jaan@virn" }, { email: "email" }],
  ["two addresses", { email: "a@b.ee,c@d.ee" }, { email: "email" }],
  ["letters before the @ that no server takes", { email: "jüri@virn.example" }, { email: "email_letters" }],
  ["a dot before the @", { email: "jaan.@virn.example" }, { email: "email_dots" }],
  ["65 characters before the @", { email: `${"j".repeat(65)}@virn.example` }, { email: "email_local_length" }],
  ["a domain that begins with a hyphen", { email: "jaan@-virn.example" }, { email: "email_domain" }],
  ["no code", { personal_code: "" }, { personal_code: "code_format" }],
  ["a code with a wrong check digit", { personal_code: "37605030298" }, { personal_code: "code_checksum" }],
  ["a code without a date of birth", { personal_code: "37602300299" }, { personal_code: "code_date" }],
  ["no role", { roles: [] }, { roles: "no_role" }],
  ["the role of an agent", { roles: ["superUser"] }, { roles: "platform_only" }],
])("refuses %s", (_name, change, errors) => {
  expect(checkPerson({ ...right, ...change }, scope)).toEqual({ ok: false, errors });
});

test("takes an agent of the platform, and a person whose code or address was never typed", () => {
  expect(checkPerson({ ...right, roles: ["superUser"] }, { ...scope, mayBeAgent: true }).ok).toBe(true);
  expect(checkPerson({ ...right, personal_code: "" }, { ...scope, mayLackCode: true }).ok).toBe(true);
  expect(checkPerson({ ...right, personal_code: "1" }, { ...scope, mayLackCode: true }).ok).toBe(false);
  expect(checkPerson({ ...right, email: "" }, { ...scope, mayLackEmail: true }).ok).toBe(true);
  expect(checkPerson({ ...right, email: "jaan" }, { ...scope, mayLackEmail: true }).ok).toBe(false);
});

test("keeps a stored address that cannot be delivered, and refuses another", () => {
  const kept = { ...scope, storedEmail: "jüri@virn.example" };
  expect(checkPerson({ ...right, email: "Jüri@virn.example" }, kept).ok).toBe(true);
  expect(checkPerson({ ...right, email: "jürg@virn.example" }, kept).ok).toBe(false);
});

test.each([
  ["MARI-LIIS MÄNNIK", "MARI-LIIS MÄNNIK"],
  ["  MARI   MÄNNIK\u202E\u0000 ", "MARI MÄNNIK"],
  ["x".repeat(300), "x".repeat(100)],
  [`${"x".repeat(99)}😀`, "x".repeat(99)],
  ["\u200B", ""],
])("makes of the name of a certificate %j the name %j", (name, kept) => {
  expect(nameOfPerson(name)).toBe(kept);
});
