import { entity } from "#functions/platform/table/entity.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import type { IsoInstant } from "#shared/basics/measures.ts";

export interface Person extends Viewer {
  /** Isikukood, the identity; the e-mail is a contact only (docs/rules/people.md, "Who a person is"). */
  personalCode?: string;
  /** No access from then on (docs/rules/people.md, "Access with an end"). */
  accessUntil?: IsoInstant;
}

export interface StoredPerson extends Person {
  version: number;
}

/** Rights of a person. Each call reads them with the session (docs/rules/people.md, "Changes apply at once"). */
export const PersonEntity = /* @__PURE__ */ entity<StoredPerson>()({
  name: "person",
  key: { of: ["id"] },
  indexes: {
    /** Whose access ends by itself, the earliest first? */
    ending: { on: "gsi1", of: [], by: ["accessUntil", "id"] },
  },
});

/** Makes an e-mail address unique: the link mailed to it signs its person in. */
export const PersonEmailEntity = /* @__PURE__ */ entity<{ email: string; id: number }>()({
  name: "personEmail",
  key: { of: ["email"] },
});

/** Makes a personal code unique (docs/rules/people.md, "Who a person is"). */
export const PersonCodeEntity = /* @__PURE__ */ entity<{ code: string; id: number }>()({
  name: "personCode",
  key: { of: ["code"] },
});

/** Of one run of the sweeper. */
const MAX_ENDED = 100;

export function hasAccess({ accessUntil }: Person, now: Date): boolean {
  return accessUntil === undefined || now.toISOString() < accessUntil;
}

/** Undefined also once the access has ended. Consistent, since it decides what the person may do. */
export async function personById(id: number, now = new Date()): Promise<Viewer | undefined> {
  const person = await PersonEntity.get({ id });
  if (!person || !hasAccess(person, now)) return undefined;
  const { name, email, roles, companies } = person;
  return { id, name, email, roles, companies };
}

export function endedPeople(now: Date): Promise<StoredPerson[]> {
  return PersonEntity.all("ending", {}, { bounds: { below: { accessUntil: now.toISOString() } }, max: MAX_ENDED });
}

export async function personByEmail(email: string): Promise<Viewer | undefined> {
  const found = await PersonEmailEntity.get({ email: storedEmail(email) });
  return found && personById(found.id);
}

export function storedEmail(email: string): string {
  return email.trim().toLowerCase();
}

export async function codeOfPerson(id: number): Promise<string | undefined> {
  return (await PersonEntity.get({ id }))?.personalCode;
}
