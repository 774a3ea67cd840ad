import { Service } from "electrodb";
import { Entity } from "#functions/platform/table/entity.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { idInKey, table } from "#functions/platform/table/table.ts";
import { commit, type InTransaction } from "#functions/platform/table/transaction.ts";
import { MAX_COMPANIES_OF_PERSON } from "#shared/people/roles.ts";
import {
  type Person,
  PersonCodeEntity,
  PersonEmailEntity,
  PersonEntity,
  personByEmail,
  storedEmail,
} from "./person.ts";

const ATTEMPTS = 5;
/** Company of the people who have no company. */
const NO_COMPANY = 0;

export const EmploymentEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "employment", version: "1", service: "virn" },
    attributes: { company: idInKey, person: idInKey },
    indexes: {
      /** Who works at this company? */
      ofCompany: { pk: { field: "pk", composite: ["company"] }, sk: { field: "sk", composite: ["person"] } },
    },
  },
  table,
);

const service = /* @__PURE__ */ new Service(
  { person: PersonEntity, email: PersonEmailEntity, code: PersonCodeEntity, employment: EmploymentEntity },
  table,
);
type Entities = InTransaction<{
  person: typeof PersonEntity;
  email: typeof PersonEmailEntity;
  code: typeof PersonCodeEntity;
  employment: typeof EmploymentEntity;
}>;

export type PersonFacts = Omit<Person, "id">;
export type StoredPerson = Person & { revision: number };

export type PersonOutcome =
  | { ok: true; id: number }
  | { ok: false; reason: "email_taken" | "code_taken" | "too_many_companies" | "not_found" | "changed" };

export async function addPerson(facts: PersonFacts): Promise<PersonOutcome> {
  if (facts.companies.length > MAX_COMPANIES_OF_PERSON) return { ok: false, reason: "too_many_companies" };
  const id = await nextIds("person");
  const email = storedEmail(facts.email);
  const outcome = await commit(() =>
    service.transaction
      .write((entities) => [
        entities.email.create({ email, id }).commit(),
        entities.person.put({ ...facts, email, id, revision: 1 }).commit(),
        ...codeWrites(entities, id, undefined, facts.personalCode),
        ...employments(entities, id, [], workplaces(facts)),
      ])
      .go(),
  );
  if (outcome.ok) return { ok: true, id };
  return { ok: false, reason: outcome.refused.includes(0) ? "email_taken" : "code_taken" };
}

/**
 * Changes the given facts. Sessions follow at once (docs/rules/people.md, "Changes apply at once").
 * @param expected the revision that was edited; any when missing
 * @throws when others change the person all the time.
 */
export async function changePerson(id: number, facts: Partial<PersonFacts>, expected?: number): Promise<PersonOutcome> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await storedPerson(id);
    if (!before) return { ok: false, reason: "not_found" };
    if (expected !== undefined && before.revision !== expected) return { ok: false, reason: "changed" };
    const after = { ...before, ...facts, email: storedEmail(facts.email ?? before.email) };
    if (after.companies.length > MAX_COMPANIES_OF_PERSON) return { ok: false, reason: "too_many_companies" };
    const isMoved = after.email !== before.email;
    const outcome = await commit(() =>
      service.transaction
        .write((entities) => [
          entities.person
            .put({ ...after, revision: before.revision + 1 })
            .where(({ revision }, { eq }) => eq(revision, before.revision))
            .commit(),
          ...(isMoved
            ? [
                entities.email.create({ email: after.email, id }).commit(),
                entities.email.delete({ email: before.email }).commit(),
              ]
            : []),
          ...codeWrites(entities, id, before.personalCode, after.personalCode),
          ...employments(entities, id, workplaces(before), workplaces(after)),
        ])
        .go(),
    );
    if (outcome.ok) return { ok: true, id };
    if (!outcome.refused.includes(0)) {
      return { ok: false, reason: isMoved && outcome.refused.includes(1) ? "email_taken" : "code_taken" };
    }
  }
  throw new Error(`Person ${id} changed ${ATTEMPTS} times while it was written`);
}

/** Ends all sessions of the person as well. False when there is no such person. */
export async function removePerson(id: number): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await storedPerson(id);
    if (!before) return false;
    const { ok } = await commit(() =>
      service.transaction
        .write((entities) => [
          entities.person
            .delete({ id })
            .where(({ revision }, { eq }) => eq(revision, before.revision))
            .commit(),
          entities.email.delete({ email: before.email }).commit(),
          ...codeWrites(entities, id, before.personalCode, undefined),
          ...employments(entities, id, workplaces(before), []),
        ])
        .go(),
    );
    if (ok) return true;
  }
  throw new Error(`Person ${id} changed ${ATTEMPTS} times while it was removed`);
}

/** Adds a person, or changes the one with this e-mail address. @throws when that is refused. */
export async function setPerson(facts: PersonFacts): Promise<void> {
  const existing = await personByEmail(facts.email);
  const outcome = existing ? await changePerson(existing.id, facts) : await addPerson(facts);
  if (!outcome.ok) throw new Error(`A person could not be stored: ${outcome.reason}`);
}

/** By id. Undefined: people without a company, such as agents of the platform. */
export async function peopleOfCompany(company: number | undefined): Promise<StoredPerson[]> {
  const { data } = await EmploymentEntity.query.ofCompany({ company: company ?? NO_COMPANY }).go({
    pages: "all",
    consistent: true,
  });
  const people = await Promise.all(data.map(({ person }) => storedPerson(person)));
  return people.flatMap((person) => person ?? []);
}

export async function personByCode(personalCode: string): Promise<StoredPerson | undefined> {
  const { data } = await PersonCodeEntity.get({ code: personalCode }).go({ consistent: true });
  return data ? storedPerson(data.id) : undefined;
}

export async function storedPerson(id: number): Promise<StoredPerson | undefined> {
  const { data } = await PersonEntity.get({ id }).go({ consistent: true });
  return data ?? undefined;
}

function codeWrites(entities: Entities, id: number, before: string | undefined, after: string | undefined) {
  if (before === after) return [];
  return [
    ...(after ? [entities.code.create({ code: after, id }).commit()] : []),
    ...(before ? [entities.code.delete({ code: before }).commit()] : []),
  ];
}

function workplaces({ companies }: Pick<Person, "companies">): readonly number[] {
  return companies.length > 0 ? [...new Set(companies)] : [NO_COMPANY];
}

function employments(entities: Entities, person: number, before: readonly number[], after: readonly number[]) {
  const added = after.filter((company) => !before.includes(company));
  const ended = before.filter((company) => !after.includes(company));
  return [
    ...added.map((company) => entities.employment.put({ company, person }).commit()),
    ...ended.map((company) => entities.employment.delete({ company, person }).commit()),
  ];
}
