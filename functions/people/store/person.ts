import { entity } from "#functions/platform/table/entity.ts";
import type { Viewer } from "#functions/platform/viewer.ts";

export interface Person extends Viewer {
  /** Isikukood, the identity; the e-mail is a contact only (docs/rules/people.md, "Who a person is"). */
  personalCode?: string;
}

export interface StoredPerson extends Person {
  version: number;
}

/** Rights of a person. Each call reads them with the session (docs/rules/people.md, "Changes apply at once"). */
export const PersonEntity = /* @__PURE__ */ entity<StoredPerson>()({ name: "person", key: { of: ["id"] } });

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

/** Consistent, since it decides what the person may do. */
export async function personById(id: number): Promise<Viewer | undefined> {
  const person = await PersonEntity.get({ id });
  if (!person) return undefined;
  const { name, email, roles, companies } = person;
  return { id, name, email, roles, companies };
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
