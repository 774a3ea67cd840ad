import { personByEmail } from "#functions/people/store/person.ts";
import { csrfCookie } from "#functions/sessions/cookies.ts";
import { openSession } from "#functions/sessions/sessionLife.ts";

export async function demoSignIn(email: string): Promise<{ cookies: string[] } | undefined> {
  const person = await personByEmail(email);
  if (!person) return undefined;
  const { cookie, csrf } = await openSession(person, new Date());
  return { cookies: [cookie, csrfCookie(csrf)] };
}
