import { isLetterLive } from "#functions/letters/letterOfOwner.ts";
import { personByCode } from "#functions/people/store/personWrites.ts";
import { Reply } from "#functions/platform/entry/chain/call.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { csrfCookie } from "#functions/sessions/cookies.ts";
import { openSession } from "#functions/sessions/sessionLife.ts";
import { personOfOwner } from "#functions/signing/eid/ownerAccount.ts";
import { ownAttempt } from "#functions/signing/eid/signInAttempt.ts";
import { moveAttempt, type SignInAttempt } from "#functions/signing/store/attempt.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

export const handler = endpoint(signingRoutes.finishSignIn, async ({ params, cookies, now }) => {
  const person = await consumedBy(await ownAttempt(params.id, cookies), now);
  if (!person) throw new Problem("eid_not_confirmed");
  const { cookie, csrf } = await openSession(person, now);
  return new Reply({ name: person.name }, { cookies: [cookie, csrfCookie(csrf)] });
});

async function consumedBy(attempt: SignInAttempt, now: Date): Promise<Viewer | undefined> {
  if (attempt.state !== "confirmed" || !attempt.code || now.getTime() / 1000 >= attempt.endsAt) return undefined;
  const isOurs = await moveAttempt(attempt.id, ["confirmed"], { state: "consumed" });
  if (!isOurs) return undefined;
  const { letter, code, name: certified = "" } = attempt;
  const person = letter
    ? await personOfOwner(letter, { code, name: certified }, isLetterLive)
    : await personByCode(code);
  if (!person) return undefined;
  const { id, name, email, roles, companies } = person;
  return { id, name, email, roles, companies };
}
