import { Problem } from "#functions/core/problem.ts";
import { consumedBy } from "#functions/eid/consumeAttempt.ts";
import { ownAttempt } from "#functions/eid/ownAttempt.ts";
import { Reply } from "#functions/entry/chain/call.ts";
import { endpoint } from "#functions/entry/http.ts";
import { csrfCookie } from "#functions/sessions/cookies.ts";
import { openSession } from "#functions/sessions/session.ts";
import { eidSignInRoutes } from "#shared/api/areas/eidSignIn.ts";

export const handler = endpoint(eidSignInRoutes.finish, async ({ params, cookies, now }) => {
  const person = await consumedBy(await ownAttempt(params.id, cookies), now);
  if (!person) throw new Problem("eid_not_confirmed");
  const { cookie, csrf } = await openSession(person, now);
  return new Reply({ name: person.name }, { cookies: [cookie, csrfCookie(csrf)] });
});
