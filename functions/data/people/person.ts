import { CustomAttributeType, Entity } from "electrodb";
import type { Viewer } from "#functions/core/viewer.ts";
import { idInKey, table } from "#functions/data/table/table.ts";
import type { Role } from "#shared/domain/people/roles.ts";

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
    },
    indexes: {
      byId: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
      /** Whose e-mail address is this? */
      byEmail: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["email"] },
        sk: { field: "gsi1sk", composite: ["id"] },
      },
    },
  },
  table,
);

export interface Person extends Viewer {
  personalCode?: string;
}

export async function putPerson(person: Person): Promise<void> {
  await PersonEntity.put({ ...person, email: person.email.toLowerCase() }).go();
}

export async function personById(id: number): Promise<Viewer | undefined> {
  const { data } = await PersonEntity.get({ id }).go();
  return data ? viewerOf(data) : undefined;
}

export async function personByEmail(email: string): Promise<Viewer | undefined> {
  const { data } = await PersonEntity.query.byEmail({ email: email.toLowerCase() }).go({ limit: 1 });
  return data[0] ? viewerOf(data[0]) : undefined;
}

function viewerOf({ id, name, email, roles, companies }: Viewer): Viewer {
  return { id, name, email, roles, companies };
}
