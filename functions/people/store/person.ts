import { CustomAttributeType } from "electrodb";
import { Entity } from "#functions/platform/table/entity.ts";
import { idInKey, table } from "#functions/platform/table/table.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import type { Role } from "#shared/people/roles.ts";

/** What a person may do. Each call reads it together with the session (docs/rules/people.md, "Changes apply at once"). */
export const PersonEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "person", version: "1", service: "virn" },
    attributes: {
      id: idInKey,
      name: { type: "string", required: true },
      email: { type: "string", required: true },
      /** Isikukood, the identity; the e-mail is a contact only (docs/rules/people.md, "Who a person is"). */
      personalCode: { type: "string" },
      roles: { type: CustomAttributeType<readonly Role[]>("any"), required: true },
      companies: { type: CustomAttributeType<readonly number[]>("any"), required: true },
      /** Grows with each change. */
      revision: { type: "number", required: true },
    },
    indexes: {
      byId: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);

/** Gives an e-mail address to one person only: the link that is mailed to it signs that person in. */
export const PersonEmailEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "personEmail", version: "1", service: "virn" },
    attributes: { email: { type: "string", required: true }, id: idInKey },
    indexes: { byEmail: { pk: { field: "pk", composite: ["email"] }, sk: { field: "sk", composite: [] } } },
  },
  table,
);

/** Gives a personal code to one person only (docs/rules/people.md, "Who a person is"). */
export const PersonCodeEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "personCode", version: "1", service: "virn" },
    attributes: { code: { type: "string", required: true }, id: idInKey },
    indexes: { byCode: { pk: { field: "pk", composite: ["code"] }, sk: { field: "sk", composite: [] } } },
  },
  table,
);

export interface Person extends Viewer {
  personalCode?: string;
}

/** Consistent, since the answer decides what the person may do. */
export async function personById(id: number): Promise<Viewer | undefined> {
  const { data } = await PersonEntity.get({ id }).go({ consistent: true });
  if (!data) return undefined;
  const { name, email, roles, companies } = data;
  return { id, name, email, roles, companies };
}

export async function personByEmail(email: string): Promise<Viewer | undefined> {
  const { data } = await PersonEmailEntity.get({ email: storedEmail(email) }).go({ consistent: true });
  return data ? personById(data.id) : undefined;
}

export function storedEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Isikukood; undefined where it is not known. */
export async function codeOfPerson(id: number): Promise<string | undefined> {
  const { data } = await PersonEntity.get({ id }).go({ consistent: true });
  return data?.personalCode;
}
