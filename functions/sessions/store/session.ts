import type { NewAgent } from "#functions/people/store/firstAgent.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { EpochSeconds } from "#shared/basics/measures.ts";

/** Roles are not copied: each call reads the person as well. */
export interface StoredSession {
  hash: string;
  personId: number;
  csrf: string;
  expiresAt: EpochSeconds;
  /** Use never moves expiresAt past this second. */
  endsAt: number;
}

interface SignInLink {
  hash: string;
  /** 0 for the link of the first agent, who is added when it is used. */
  personId: number;
  agent?: NewAgent;
  expiresAt: EpochSeconds;
}

export const SessionEntity = /* @__PURE__ */ entity<StoredSession>()({
  name: "session",
  key: { of: ["hash"] },
  indexes: {
    /** Which sessions does a person have? */
    ofPerson: { on: "gsi1", of: ["personId"], by: ["hash"] },
  },
});

export const SignInLinkEntity = /* @__PURE__ */ entity<SignInLink>()({ name: "signInLink", key: { of: ["hash"] } });

export async function putSession(session: StoredSession): Promise<void> {
  await write(SessionEntity.put(session));
}

export function sessionByHash(hash: string): Promise<StoredSession | undefined> {
  return SessionEntity.get({ hash });
}

export function extendSession(hash: string, expiresAt: number): Promise<boolean> {
  return write(SessionEntity.patch({ hash }, { expiresAt }));
}

export async function deleteSession(hash: string): Promise<void> {
  await write(SessionEntity.delete({ hash }));
}

/** Reads the index, which may lag; a session of an erased person opens nothing. */
export function sessionsOfPerson(personId: number): Promise<StoredSession[]> {
  return SessionEntity.all("ofPerson", { personId });
}

export async function deleteSessionsOfPerson(personId: number): Promise<void> {
  await SessionEntity.deleteAll(await sessionsOfPerson(personId));
}

export async function putSignInLink(link: SignInLink): Promise<void> {
  await write(SignInLinkEntity.put(link));
}

/** Deletes a link and returns it. Of concurrent calls one gets it. */
export function takeSignInLink(hash: string): Promise<SignInLink | undefined> {
  return SignInLinkEntity.take({ hash });
}
