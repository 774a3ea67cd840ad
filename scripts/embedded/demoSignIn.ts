import { csrfCookie } from "../../functions/core/cookies.ts";
import { openSession } from "../../functions/core/session.ts";
import { personByEmail } from "../../functions/data/person.ts";

/** Opens a session for a demo user. */
export async function demoSignIn(email: string): Promise<{ cookies: string[] } | undefined> {
  const person = await personByEmail(email);
  if (!person) return undefined;
  const { cookie, csrf } = await openSession(person, new Date());
  return { cookies: [cookie, csrfCookie(csrf)] };
}
