import { Reply } from "#functions/platform/entry/chain/call.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { csrfCookie } from "#functions/sessions/cookies.ts";
import { openSession } from "#functions/sessions/sessionLife.ts";
import { redeemLink } from "#functions/sessions/signIn.ts";
import { withinLimit } from "#functions/sessions/store/attempts.ts";
import { sessionRoutes } from "#shared/sessions/contract.ts";

const perAddress = { attempts: 30, windowSeconds: 15 * 60 };

export const handler = endpoint(sessionRoutes.signIn, async ({ body, address, now }) => {
  if (!(await withinLimit(`sign-in#${address}`, perAddress, now))) throw new Problem("too_many_requests");
  const person = await redeemLink(body.token, now);
  if (!person) throw new Problem("link_expired");
  const { cookie, csrf } = await openSession(person, now);
  return new Reply({ name: person.name }, { cookies: [cookie, csrfCookie(csrf)] });
});
