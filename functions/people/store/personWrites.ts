import { entity } from "#functions/platform/table/entity.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { commit, type Write } from "#functions/platform/table/transaction.ts";
import { MAX_COMPANIES_OF_PERSON } from "#shared/people/roles.ts";
import { FormerPersonEntity } from "./everyPerson.ts";
import {
  hasAccess,
  type Person,
  PersonCodeEntity,
  PersonEmailEntity,
  PersonEntity,
  type StoredPerson,
  storedEmail,
} from "./person.ts";
import { PersonSettingsEntity } from "./personSettings.ts";

const NO_COMPANY = 0;

export const EmploymentEntity = /* @__PURE__ */ entity<{ company: number; person: number }>()({
  name: "employment",
  /** Who works at this company? */
  key: { of: ["company"], by: ["person"] },
});

export type PersonFacts = Omit<Person, "id">;

export type PersonOutcome =
  | { ok: true; id: number }
  | { ok: false; reason: "email_taken" | "code_taken" | "too_many_companies" | "not_found" | "changed" };

/** `also`: writes of the same transaction; a refusal of one is `changed`. */
export async function addPerson(facts: PersonFacts, also: readonly Write[] = []): Promise<PersonOutcome> {
  if (facts.companies.length > MAX_COMPANIES_OF_PERSON) return { ok: false, reason: "too_many_companies" };
  const id = await nextIds("person");
  const email = storedEmail(facts.email);
  const addressed = emailWrites(id, "", email);
  const writes = [
    ...addressed,
    PersonEntity.put({ ...facts, email, id, version: 1 }),
    ...codeWrites(id, undefined, facts.personalCode),
    ...employments(id, [], workplaces(facts)),
  ];
  const outcome = await commit([...writes, ...also]);
  if (outcome.ok) return { ok: true, id };
  if (outcome.refused.every((index) => index >= writes.length)) return { ok: false, reason: "changed" };
  const isTaken = addressed.length > 0 && outcome.refused.includes(0);
  return { ok: false, reason: isTaken ? "email_taken" : "code_taken" };
}

/** @param expected version that was edited; any when missing @throws after repeated conflicts */
export async function changePerson(id: number, facts: Partial<PersonFacts>, expected?: number): Promise<PersonOutcome> {
  return untilNoConflict<PersonOutcome>(`Person ${id}`, async () => {
    const before = await storedPerson(id);
    if (!before) return { ok: false, reason: "not_found" };
    if (expected !== undefined && before.version !== expected) return { ok: false, reason: "changed" };
    const after = { ...before, ...facts, email: storedEmail(facts.email ?? before.email) };
    if (after.companies.length > MAX_COMPANIES_OF_PERSON) return { ok: false, reason: "too_many_companies" };
    const moved = emailWrites(id, before.email, after.email);
    const outcome = await commit([
      PersonEntity.put({ ...after, version: before.version + 1 }, { version: before.version }),
      ...moved,
      ...codeWrites(id, before.personalCode, after.personalCode),
      ...employments(id, workplaces(before), workplaces(after)),
    ]);
    if (outcome.ok) return { ok: true, id };
    if (outcome.refused.includes(0)) return CONFLICT;
    const isTaken = moved.length > 0 && outcome.refused.includes(1);
    return { ok: false, reason: isTaken ? "email_taken" : "code_taken" };
  });
}

/**
 * Ends the access, and with it all sessions. The name stays for histories (docs/rules/personalData.md, "Who has left"). False
 * when there is no such person, or none to which `when` applies.
 */
export async function removePerson(
  id: number,
  now = new Date(),
  when: (person: StoredPerson) => boolean = () => true,
): Promise<boolean> {
  return untilNoConflict(`Person ${id}`, async () => {
    const before = await storedPerson(id);
    if (!before || !when(before)) return false;
    const { name, email, personalCode, companies } = before;
    const former = {
      id,
      name,
      email,
      companies,
      endedAt: now.toISOString(),
      ...(personalCode ? { personalCode } : {}),
    };
    const { ok } = await commit([...removalWrites(before), FormerPersonEntity.put(former)]);
    return ok ? true : CONFLICT;
  });
}

/** Removes a person whose access has expired. Does nothing when it was renewed after the read. */
export async function removeEndedPerson(id: number, now: Date): Promise<void> {
  await removePerson(id, now, (person) => !hasAccess(person, now));
}

/** Frees address and personal code. The first write is refused when the person has changed since the read. */
export function removalWrites(before: StoredPerson): Write[] {
  const { id, version, email, personalCode } = before;
  return [
    PersonEntity.delete({ id }, { version }),
    ...emailWrites(id, email, ""),
    PersonSettingsEntity.delete({ person: id }),
    ...codeWrites(id, personalCode, undefined),
    ...employments(id, workplaces(before), []),
  ];
}

/** Adds or changes the person with this e-mail address, also one whose access has ended. @throws when that is refused. */
export async function setPerson(facts: PersonFacts): Promise<void> {
  const existing = await PersonEmailEntity.get({ email: storedEmail(facts.email) });
  const outcome = existing ? await changePerson(existing.id, facts) : await addPerson(facts);
  if (!outcome.ok) throw new Error(`A person could not be stored: ${outcome.reason}`);
}

/** Returns people with access by id. `company` undefined: people without a company, such as agents of the platform. */
export async function peopleOfCompany(company: number | undefined): Promise<StoredPerson[]> {
  const employments = await EmploymentEntity.all("key", { company: company ?? NO_COMPANY });
  const people = await Promise.all(employments.map(({ person }) => personWithAccess(person)));
  return people.flatMap((person) => person ?? []);
}

export async function personByCode(personalCode: string): Promise<StoredPerson | undefined> {
  const found = await PersonCodeEntity.get({ code: personalCode });
  return found && personWithAccess(found.id);
}

export async function personWithAccess(id: number, now = new Date()): Promise<StoredPerson | undefined> {
  const person = await storedPerson(id);
  return person && hasAccess(person, now) ? person : undefined;
}

/** Also a person whose access has just ended by itself. */
export function storedPerson(id: number): Promise<StoredPerson | undefined> {
  return PersonEntity.get({ id });
}

/** The one that creates is first. '' is no address: an owner who came by the link of a letter has none. */
function emailWrites(id: number, before: string, after: string): Write[] {
  if (before === after) return [];
  return [
    ...(after === "" ? [] : [PersonEmailEntity.create({ email: after, id })]),
    ...(before === "" ? [] : [PersonEmailEntity.delete({ email: before })]),
  ];
}

function codeWrites(id: number, before: string | undefined, after: string | undefined): Write[] {
  if (before === after) return [];
  return [
    ...(after ? [PersonCodeEntity.create({ code: after, id })] : []),
    ...(before ? [PersonCodeEntity.delete({ code: before })] : []),
  ];
}

/** Companies whose list of people the person is in. */
export function workplaces({ companies }: Pick<Person, "companies">): readonly number[] {
  return companies.length > 0 ? [...new Set(companies)] : [NO_COMPANY];
}

function employments(person: number, before: readonly number[], after: readonly number[]): Write[] {
  const added = after.filter((company) => !before.includes(company));
  const ended = before.filter((company) => !after.includes(company));
  return [
    ...added.map((company) => EmploymentEntity.put({ company, person })),
    ...ended.map((company) => EmploymentEntity.delete({ company, person })),
  ];
}
