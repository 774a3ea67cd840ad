import { addFirstAgent, type NewAgent } from "#functions/people/store/firstAgent.ts";
import { personById } from "#functions/people/store/person.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { LANGUAGES, type Language } from "#shared/basics/languages.ts";
import { randomSecret } from "./cookies.ts";
import { hashOf } from "./sessionLife.ts";
import { putSignInLink, takeSignInLink } from "./store/session.ts";

/** docs/rules/sessions.md, "One-time link" */
export const LINK_MINUTES = 15;

/** Puts the secret after `#`, which browsers send to no server: no log has it. The page opens in the language. */
export function signInAddress(publicUrl: string, secret: string, language: Language = LANGUAGES[0]): string {
  const search = language === LANGUAGES[0] ? "" : `?language=${language}`;
  return `${publicUrl.replace(/\/$/, "")}/login${search}#token=${secret}`;
}

export async function newLinkSecret(person: Viewer, now: Date): Promise<string> {
  const secret = randomSecret();
  const expiresAt = Math.floor(now.getTime() / 1000) + LINK_MINUTES * 60;
  await putSignInLink({ hash: hashOf(secret), personId: person.id, expiresAt });
  return secret;
}

/** docs/rules/sessions.md, "The first agent" */
export const FIRST_LINK_MINUTES = 60;

/** Serves an installation without agents: whoever opens the link becomes the first one. */
export async function newFirstAgentSecret(agent: NewAgent, now: Date): Promise<string> {
  const secret = randomSecret();
  const expiresAt = Math.floor(now.getTime() / 1000) + FIRST_LINK_MINUTES * 60;
  await putSignInLink({ hash: hashOf(secret), personId: 0, agent, expiresAt });
  return secret;
}

/** Uses the secret up, even an expired one. */
export async function redeemLink(secret: string, now: Date): Promise<Viewer | undefined> {
  const link = await takeSignInLink(hashOf(secret));
  if (!link || link.expiresAt <= now.getTime() / 1000) return undefined;
  return link.agent ? addFirstAgent(link.agent, now) : personById(link.personId, now);
}
