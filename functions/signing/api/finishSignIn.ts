import { Reply } from "#functions/platform/entry/chain/call.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { csrfCookie } from "#functions/sessions/cookies.ts";
import { openSession } from "#functions/sessions/session.ts";
import { consumedBy } from "#functions/signing/eid/consumeAttempt.ts";
import { ownAttempt } from "#functions/signing/eid/ownAttempt.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

export const handler = endpoint(signingRoutes.finishSignIn, async ({ params, cookies, now }) => {
  const person = await consumedBy(await ownAttempt(params.id, cookies), now);
  if (!person) throw new Problem("eid_not_confirmed");
  const { cookie, csrf } = await openSession(person, now);
  return new Reply({ name: person.name }, { cookies: [cookie, csrfCookie(csrf)] });
});
