import { addFirstAgent, type NewAgent } from "#functions/people/store/firstAgent.ts";
import { personById } from "#functions/people/store/person.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { randomToken } from "./cookies.ts";
import { hashOf } from "./session.ts";
import { putSignInLink, takeSignInLink } from "./store/session.ts";

/** docs/rules/sessions.md, "One-time link" */
export const LINK_MINUTES = 15;

export async function oneTimeToken(person: Viewer, now: Date): Promise<string> {
  const token = randomToken();
  const expiresAt = Math.floor(now.getTime() / 1000) + LINK_MINUTES * 60;
  await putSignInLink({ hash: hashOf(token), personId: person.id, expiresAt });
  return token;
}

/** docs/rules/sessions.md, "The first agent" */
export const FIRST_LINK_MINUTES = 60;

/** For an installation without agents: whoever opens the link becomes the first one. */
export async function firstAgentToken(agent: NewAgent, now: Date): Promise<string> {
  const token = randomToken();
  const expiresAt = Math.floor(now.getTime() / 1000) + FIRST_LINK_MINUTES * 60;
  await putSignInLink({ hash: hashOf(token), personId: 0, agent, expiresAt });
  return token;
}

/** Uses the token up, even an expired one. */
export async function redeemToken(token: string, now: Date): Promise<Viewer | undefined> {
  const link = await takeSignInLink(hashOf(token));
  if (!link || link.expiresAt <= now.getTime() / 1000) return undefined;
  return link.agent ? addFirstAgent(link.agent, now) : personById(link.personId);
}
