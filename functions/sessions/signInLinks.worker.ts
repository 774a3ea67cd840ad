import { personByEmail } from "#functions/people/store/person.ts";
import { sendLetter } from "#functions/platform/clients/mail.ts";
import { worker } from "#functions/platform/entry/queue.ts";
import { env } from "#functions/platform/env.ts";
import { inLogContext } from "#functions/platform/log.ts";
import { languageOfPerson } from "./personLanguage.ts";
import { newLinkSecret, signInAddress } from "./signIn.ts";
import { signInLetter } from "./signInLetter.ts";

export const handler = worker("signInLinks", ({ email }) => mailSignInLink(email, new Date()));

async function mailSignInLink(email: string, now: Date): Promise<void> {
  const person = await personByEmail(email);
  if (!person) return;
  const language = await languageOfPerson(person);
  const address = signInAddress(env().PUBLIC_URL, await newLinkSecret(person, now), language);
  await inLogContext({ person: person.id }, () => sendLetter(signInLetter(person, address, language)));
}
