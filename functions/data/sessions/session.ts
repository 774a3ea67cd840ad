import { CustomAttributeType, Entity } from "electrodb";
import type { Viewer } from "#functions/core/viewer.ts";
import { isRefusedCondition } from "#functions/data/table/conditions.ts";
import { table } from "#functions/data/table/table.ts";
import type { Role } from "#shared/domain/people/roles.ts";

/** Copies its person's roles, so that a call reads one item; a change of roles must end the sessions of the person. */
export const SessionEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "session", version: "1", service: "virn" },
    attributes: {
      hash: { type: "string", required: true },
      personId: { type: "number", required: true },
      name: { type: "string", required: true },
      email: { type: "string", required: true },
      roles: { type: CustomAttributeType<readonly Role[]>("any"), required: true },
      companies: { type: CustomAttributeType<readonly number[]>("any"), required: true },
      csrf: { type: "string", required: true },
      expiresAt: { type: "number", required: true },
      /** Use never moves expiresAt past this second. */
      endsAt: { type: "number", required: true },
    },
    indexes: {
      byToken: { pk: { field: "pk", composite: ["hash"], casing: "none" }, sk: { field: "sk", composite: [] } },
      /** Whose sessions must end when their roles change? */
      ofPerson: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["personId"] },
        sk: { field: "gsi1sk", composite: ["hash"] },
      },
    },
  },
  table,
);

export const SignInLinkEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "signInLink", version: "1", service: "virn" },
    attributes: {
      hash: { type: "string", required: true },
      personId: { type: "number", required: true },
      expiresAt: { type: "number", required: true },
    },
    indexes: {
      byToken: { pk: { field: "pk", composite: ["hash"], casing: "none" }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);

export interface StoredSession {
  hash: string;
  viewer: Viewer;
  csrf: string;
  expiresAt: number;
  endsAt: number;
}

export async function putSession({ hash, viewer, csrf, expiresAt, endsAt }: StoredSession): Promise<void> {
  const { id, name, email } = viewer;
  await SessionEntity.put({
    hash,
    personId: id,
    name,
    email,
    roles: viewer.roles,
    companies: viewer.companies,
    csrf,
    expiresAt,
    endsAt,
  }).go();
}

export async function sessionByHash(hash: string): Promise<StoredSession | undefined> {
  const { data } = await SessionEntity.get({ hash }).go({ consistent: true });
  if (!data) return undefined;
  const { personId: id, name, email, roles, companies, csrf, expiresAt, endsAt } = data;
  return { hash, viewer: { id, name, email, roles, companies }, csrf, expiresAt, endsAt };
}

export async function extendSession(hash: string, expiresAt: number): Promise<boolean> {
  try {
    await SessionEntity.patch({ hash }).set({ expiresAt }).go();
    return true;
  } catch (error) {
    if (isRefusedCondition(error)) return false;
    throw error;
  }
}

export async function deleteSession(hash: string): Promise<void> {
  await SessionEntity.delete({ hash }).go();
}

export async function putSignInLink(link: { hash: string; personId: number; expiresAt: number }): Promise<void> {
  await SignInLinkEntity.put(link).go();
}

/** Deletes a link and returns it. Of two calls at the same time, one gets it. */
export async function takeSignInLink(hash: string): Promise<{ personId: number; expiresAt: number } | undefined> {
  try {
    const { data } = await SignInLinkEntity.remove({ hash }).go({ response: "all_old" });
    return data ? { personId: data.personId, expiresAt: data.expiresAt } : undefined;
  } catch (error) {
    if (isRefusedCondition(error)) return undefined;
    throw error;
  }
}
