import { actById } from "#functions/acts/store/act.ts";
import { CompanyEntity, companyById } from "#functions/companies/store/company.ts";
import { isFilingOn } from "#functions/eudr/owners.ts";
import { purchaseActBehindLink } from "#functions/letters/actBehindLink.ts";
import type { StoredPerson } from "#functions/people/store/person.ts";
import { addPerson, changePerson, personByCode } from "#functions/people/store/personWrites.ts";
import { log } from "#functions/platform/log.ts";
import { Problem } from "#functions/platform/problem.ts";
import type { LetterOfOwner } from "#functions/signing/store/attempt.ts";
import type { AttemptOutcome } from "#shared/containers/outcomes.ts";
import { type OwnerAccess, ownerAccess } from "#shared/people/ownerAccess.ts";
import { nameOfPerson } from "#shared/people/personInput.ts";

const ATTEMPTS = 5;

interface Certified {
  code: string;
  name: string;
}

/** Undefined without a link. @throws Problem `too_many_requests` for an address, `not_found` for a wrong link or without filing */
export async function letterOfOwner(
  hash: string | undefined,
  address: string,
  now: Date,
): Promise<LetterOfOwner | undefined> {
  if (hash === undefined) return undefined;
  if (!isFilingOn()) throw new Problem("not_found");
  const { id: act, seller: owner } = await purchaseActBehindLink(hash, address, now);
  return { act, owner };
}

export async function signInRefusal(
  code: string,
  letter: LetterOfOwner | undefined,
): Promise<AttemptOutcome | undefined> {
  if (!letter) return (await personByCode(code)) ? undefined : "stranger";
  const { access } = await accessByLetter(code, letter);
  return access === "not_owner" || access === "needs_agent" ? access : undefined;
}

/**
 * The person of an owner, who is made or becomes its user (docs/rules/people.md, "An owner who comes by a letter"). Of two
 * calls at once one makes it. Undefined when the letter has ended, or the code is not the owner's any more.
 */
export async function personOfOwner(letter: LetterOfOwner, certified: Certified): Promise<StoredPerson | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { access, person, owner } = await accessByLetter(certified.code, letter);
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
  { act: id, owner: companyId }: LetterOfOwner,
): Promise<{ access: OwnerAccess; person: StoredPerson | undefined; owner: string }> {
  const [act, company, person] = await Promise.all([actById(id), companyById(companyId), personByCode(code)]);
  const isLive = act?.state === "ready" && act.seller === companyId && company !== undefined;
  const access = isLive ? ownerAccess(code, company, person) : "not_owner";
  return { access, person, owner: company?.name ?? "" };
}
