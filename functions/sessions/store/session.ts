import { isRefusedCondition } from "#functions/platform/table/conditions.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { table } from "#functions/platform/table/table.ts";

/** Has no copy of the person's roles: each call reads the person as well. */
export const SessionEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "session", version: "1", service: "virn" },
    attributes: {
      hash: { type: "string", required: true },
      personId: { type: "number", required: true },
      csrf: { type: "string", required: true },
      expiresAt: { type: "number", required: true },
      /** Use never moves expiresAt past this second. */
      endsAt: { type: "number", required: true },
    },
    indexes: {
      byToken: { pk: { field: "pk", composite: ["hash"], casing: "none" }, sk: { field: "sk", composite: [] } },
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
  personId: number;
  csrf: string;
  expiresAt: number;
  endsAt: number;
}

export async function putSession(session: StoredSession): Promise<void> {
  await SessionEntity.put(session).go();
}

export async function sessionByHash(hash: string): Promise<StoredSession | undefined> {
  const { data } = await SessionEntity.get({ hash }).go({ consistent: true });
  return data ?? undefined;
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
