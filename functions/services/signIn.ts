import { type Letter, sendLetter } from "../clients/mail.ts";
import { randomToken } from "../core/cookies.ts";
import { env } from "../core/env.ts";
import { describeError, log } from "../core/log.ts";
import { hashOf } from "../core/session.ts";
import type { Viewer } from "../core/viewer.ts";
import { personByEmail, personById } from "../data/person.ts";
import { putSignInLink, takeSignInLink } from "../data/session.ts";

/** One-time links live 15 minutes (decisions.md, "Signing in"). */
const LINK_MINUTES = 15;

/** Makes a one-time token for a known person; only its hash is stored. */
export async function oneTimeToken(person: Viewer, now: Date): Promise<string> {
  const token = randomToken();
  const expiresAt = Math.floor(now.getTime() / 1000) + LINK_MINUTES * 60;
  await putSignInLink({ hash: hashOf(token), personId: person.id, expiresAt });
  return token;
}

/**
 * Mails a link if the address belongs to somebody; otherwise does nothing that the asker could notice. That a letter could
 * not be sent is told to the log alone, since it happens to known addresses only.
 */
export async function mailSignInLink(email: string, now: Date): Promise<void> {
  const person = await personByEmail(email);
  if (!person) return;
  const address = `${env().PUBLIC_URL}/login?token=${await oneTimeToken(person, now)}`;
  try {
    await sendLetter(signInLetter(person, address));
  } catch (error) {
    log.error("sign-in link not sent", { person: person.id, error: describeError(error) });
  }
}

function signInLetter(person: Viewer, address: string): Letter {
  return {
    to: person.email,
    subject: "Virn: sisselogimise link",
    text: `Tere, ${person.name}!\n\nSisselogimiseks ava see link ${LINK_MINUTES} minuti jooksul:\n${address}\n\nKui sa ei soovinud sisse logida, jäta see kiri tähelepanuta.\n\nVirn`,
    html: `<p>Tere, ${escapeHtml(person.name)}!</p><p><a href="${address}">Logi Virna sisse</a></p><p>Link kehtib ${LINK_MINUTES} minutit ja seda saab kasutada ühe korra. Kui sa ei soovinud sisse logida, jäta see kiri tähelepanuta.</p><p>Virn</p>`,
  };
}

/** The person of a token that was neither used nor expired; the token is used up either way. */
export async function redeemToken(token: string, now: Date): Promise<Viewer | undefined> {
  const link = await takeSignInLink(hashOf(token));
  if (!link || link.expiresAt <= now.getTime() / 1000) return undefined;
  return personById(link.personId);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
