import { Problem } from "#functions/core/problem.ts";
import { withinLimit } from "#functions/data/sessions/attempts.ts";
import { Reply } from "#functions/entry/chain/call.ts";
import { endpoint } from "#functions/entry/http.ts";
import { csrfCookie } from "#functions/sessions/cookies.ts";
import { openSession } from "#functions/sessions/session.ts";
import { redeemToken } from "#functions/sessions/signIn.ts";
import { sessionRoutes } from "#shared/api/areas/session.ts";

const perAddress = { attempts: 30, windowSeconds: 15 * 60 };

export const handler = endpoint(sessionRoutes.signIn, async ({ body, address, now }) => {
  if (!(await withinLimit(`sign-in#${address}`, perAddress, now))) throw new Problem("too_many_requests");
  const person = await redeemToken(body.token, now);
  if (!person) throw new Problem("link_expired");
  const { cookie, csrf } = await openSession(person, now);
  return new Reply({ name: person.name }, { cookies: [cookie, csrfCookie(csrf)] });
});
