import { foldText, withoutForbidden } from "#shared/basics/documentText.ts";
import { addressError } from "#shared/basics/emailAddress.ts";
import { addressErrors, companyErrorTexts } from "#shared/companies/companyErrors.ts";
import { checkIsikukood } from "#shared/companies/identifiers.ts";
import type { Role } from "./roles.ts";

export interface PersonInput {
  name: string;
  email: string;
  personal_code: string;
  roles: Role[];
}

export const personErrorTexts = {
  name: "Sisestage nimi, kuni 100 tähemärki.",
  email: "Sisestage korrektne e-posti aadress.",
  email_letters: companyErrorTexts.email_letters,
  email_dots: companyErrorTexts.email_dots,
  email_local_length: companyErrorTexts.email_local_length,
  email_domain: companyErrorTexts.email_domain,
  code_format: "Isikukoodis on 11 numbrit.",
  code_date: "Isikukoodis ei ole õiget sünnikuupäeva.",
  code_checksum: "Isikukood on vigane: kontrollnumber ei klapi.",
  no_role: "Valige vähemalt üks õigus.",
  platform_only: "Agendi õiguse saab anda platvormi inimeste lehel.",
} as const;
export type PersonError = keyof typeof personErrorTexts;

export type CheckedPerson =
  | { ok: true; input: PersonInput }
  | { ok: false; errors: Partial<Record<keyof PersonInput, PersonError>> };

const MAX_NAME = 100;
const EMAIL_ERRORS = { ...addressErrors, form: "email" } as const;
const CODE_ERRORS = { format: "code_format", date: "code_date", checksum: "code_checksum" } as const;

/** Makes a name from the name in a certificate, which may be long or no text; '' when nothing is left. */
export function nameOfPerson(certified: string): string {
  let name = "";
  for (const character of withoutForbidden(certified)) {
    if (name.length + character.length > MAX_NAME) break;
    name += character;
  }
  return name.trim();
}

interface PersonScope {
  /** docs/rules/people.md, "People of a company" */
  mayBeAgent: boolean;
  /** A person of a set-up file can be without a personal code until somebody types it. */
  mayLackCode: boolean;
  /** An owner who came by the link of a letter has no address until somebody types it. */
  mayLackEmail: boolean;
  /** Stays valid: addresses are older than their rule. */
  storedEmail?: string | undefined;
}

export function checkPerson(typed: PersonInput, scope: PersonScope): CheckedPerson {
  const { mayBeAgent, mayLackCode, mayLackEmail, storedEmail } = scope;
  const errors: Partial<Record<keyof PersonInput, PersonError>> = {};
  const name = foldText(typed.name);
  const email = foldText(typed.email).toLowerCase();
  const isCodeless = mayLackCode && typed.personal_code.trim() === "";
  const code = isCodeless ? ({ ok: true, value: "" } as const) : checkIsikukood(typed.personal_code);
  if (name === "" || name.length > MAX_NAME) errors.name = "name";
  const isEmailless = mayLackEmail && email === "";
  const wrong = isEmailless || email === storedEmail ? undefined : addressError(email);
  if (wrong) errors.email = EMAIL_ERRORS[wrong];
  if (!code.ok) errors.personal_code = CODE_ERRORS[code.reason];
  if (typed.roles.length === 0) errors.roles = "no_role";
  else if (typed.roles.includes("superUser") && !mayBeAgent) errors.roles = "platform_only";
  return Object.keys(errors).length === 0 && code.ok
    ? { ok: true, input: { name, email, personal_code: code.value, roles: [...new Set(typed.roles)] } }
    : { ok: false, errors };
}
