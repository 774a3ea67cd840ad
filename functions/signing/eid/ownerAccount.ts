import { CompanyEntity, companyById } from "#functions/companies/store/company.ts";
import type { StoredPerson } from "#functions/people/store/person.ts";
import { addPerson, changePerson, personByCode } from "#functions/people/store/personWrites.ts";
import { log } from "#functions/platform/log.ts";
import type { Invitation } from "#functions/signing/store/attempt.ts";
import type { AttemptOutcome } from "#shared/containers/outcomes.ts";
import { type OwnerAccess, ownerAccess } from "#shared/people/ownerAccess.ts";
import { nameOfPerson } from "#shared/people/personInput.ts";

const ATTEMPTS = 5;

interface Certified {
  code: string;
  name: string;
}

/** False once the letter invites its owner no more. Entries hand it over from the noun that sent it. */
export type IsLetterLive = (letter: Invitation) => Promise<boolean>;

export async function signInRefusal(
  code: string,
  letter: Invitation | undefined,
  isLetterLive: IsLetterLive,
): Promise<AttemptOutcome | undefined> {
  if (!letter) return (await personByCode(code)) ? undefined : "stranger";
  const { access } = await accessByLetter(code, letter, isLetterLive);
  return access === "not_owner" || access === "needs_agent" ? access : undefined;
}

/**
 * The person of an owner, who is made or becomes its user (docs/rules/people.md, "An owner who comes by a letter"). Of two
 * calls at once one makes it. Undefined when the letter has ended, or the code is not the owner's any more.
 */
export async function personOfOwner(
  letter: Invitation,
  certified: Certified,
  isLetterLive: IsLetterLive,
): Promise<StoredPerson | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { access, person, owner } = await accessByLetter(certified.code, letter, isLetterLive);
    if (access === "present") return person;
    if (access === "not_owner" || access === "needs_agent") return undefined;
    const { code } = certified;
    const companies = [...(person?.companies ?? []), letter.owner];
    const outcome = person
      ? await changePerson(person.id, { companies, roles: [...new Set([...person.roles, "companyUser" as const])] })
      : await addPerson(
          {
            name: nameOfPerson(certified.name) || owner,
            email: "",
            personalCode: code,
            roles: ["companyUser"],
            companies,
          },
          [CompanyEntity.check({ id: letter.owner }, { code })],
        );
    if (outcome.ok) log.info("an owner became a user", { person: outcome.id, company: letter.owner });
  }
  throw new Error(`The person of owner ${letter.owner} changed ${ATTEMPTS} times while it signed in`);
}

async function accessByLetter(
  code: string,
  letter: Invitation,
  isLetterLive: IsLetterLive,
): Promise<{ access: OwnerAccess; person: StoredPerson | undefined; owner: string }> {
  const [isLive, company, person] = await Promise.all([
    isLetterLive(letter),
    companyById(letter.owner),
    personByCode(code),
  ]);
  const access = isLive && company ? ownerAccess(code, company, person) : "not_owner";
  return { access, person, owner: company?.name ?? "" };
}
