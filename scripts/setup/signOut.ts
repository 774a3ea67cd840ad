import { entityOf, readPartitions } from "#functions/platform/table/wholeTable.ts";
import { SessionEntity, SignInLinkEntity } from "#functions/sessions/store/session.ts";

/** Deletes all sessions, and the links of letters by which another one could begin. @returns how many there were */
export async function signEverybodyOut(): Promise<{ sessions: number; links: number }> {
  const found = { session: new Set<string>(), signInLink: new Set<string>() };
  await readPartitions((items) => {
    for (const item of items) {
      const entity = entityOf(item);
      if (entity === "session" || entity === "signInLink") found[entity].add(String(item["hash"]));
    }
  });
  const keys = (hashes: Set<string>) => [...hashes].map((hash) => ({ hash }));
  await SessionEntity.deleteAll(keys(found.session));
  await SignInLinkEntity.deleteAll(keys(found.signInLink));
  return { sessions: found.session.size, links: found.signInLink.size };
}
