import { personByEmail } from "#functions/people/store/person.ts";
import { type Letter, sendLetter } from "#functions/platform/clients/mail.ts";
import { worker } from "#functions/platform/entry/queue.ts";
import { env } from "#functions/platform/env.ts";
import { escapeHtml } from "#functions/platform/letterParagraphs.ts";
import { inLogContext } from "#functions/platform/log.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { LINK_MINUTES, newLinkSecret, signInAddress } from "./signIn.ts";

export const handler = worker("signInLinks", ({ email }) => mailSignInLink(email, new Date()));

async function mailSignInLink(email: string, now: Date): Promise<void> {
  const person = await personByEmail(email);
  if (!person) return;
  const address = signInAddress(env().PUBLIC_URL, await newLinkSecret(person, now));
  await inLogContext({ person: person.id }, () => sendLetter(signInLetter(person, address)));
}

function signInLetter(person: Viewer, address: string): Letter {
  return {
    to: person.email,
    subject: "Virn: sisselogimise link",
    text: `Tere, ${person.name}!\n\nSisselogimiseks avage see link ${LINK_MINUTES} minuti jooksul:\n${address}\n\nKui te ei soovinud sisse logida, jätke see kiri tähelepanuta.\n\nVirn`,
    html: `<p>Tere, ${escapeHtml(person.name)}!</p><p><a href="${address}">Logi Virna sisse</a></p><p>Link kehtib ${LINK_MINUTES} minutit ja seda saab kasutada ühe korra. Kui te ei soovinud sisse logida, jätke see kiri tähelepanuta.</p><p>Virn</p>`,
  };
}
