import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { peopleBelow } from "./everyPerson.ts";
import { hasAccess, personById } from "./person.ts";
import { addPerson } from "./personWrites.ts";

export interface NewAgent {
  name: string;
  email: string;
}

/** The last person who became an agent by a link: of two links at once one adds its agent. */
export const FirstAgentEntity = /* @__PURE__ */ entity<{ which: "first"; at: string; email?: string }>()({
  name: "firstAgent",
  key: { of: ["which"] },
});

/** Older items contain the address of the agent, which an erasure takes out. */
export async function forgetFirstAgent(email: string): Promise<void> {
  await write(FirstAgentEntity.patch({ which: "first" }, { email: undefined }, { when: { email } }));
}

/** Looks at all people, so it is for an installation that begins. */
export async function hasAgent(now = new Date()): Promise<boolean> {
  for (let before: number | null | undefined; before !== null; ) {
    const { present, next } = await peopleBelow(before);
    if (present.some((person) => person.roles.includes("superUser") && hasAccess(person, now))) return true;
    before = next;
  }
  return false;
}

/** Undefined when there is an agent, or somebody else has the address (docs/rules/sessions.md, "The first agent"). */
export async function addFirstAgent({ name, email }: NewAgent, now: Date): Promise<Viewer | undefined> {
  const before = await FirstAgentEntity.get({ which: "first" });
  if (await hasAgent(now)) return undefined;
  const claim = FirstAgentEntity.put({ which: "first", at: now.toISOString() }, { at: before?.at });
  const added = await addPerson({ name, email, roles: ["superUser"], companies: [] }, [claim]);
  return added.ok ? personById(added.id) : undefined;
}
