import { sessionRoutes } from "../../../shared/api/areas/session.ts";
import { csrfCookie } from "../../core/cookies.ts";
import { endpoint, Reply } from "../../core/http.ts";
import { Problem } from "../../core/problem.ts";
import { openSession } from "../../core/session.ts";
import { withinLimit } from "../../data/attempts.ts";
import { redeemToken } from "../../services/signIn.ts";

const perAddress = { attempts: 30, windowSeconds: 15 * 60 };

export const handler = endpoint(sessionRoutes.signIn, async ({ body, address, now }) => {
  if (!(await withinLimit(`sign-in#${address}`, perAddress, now))) throw new Problem("too_many_requests");
  const person = await redeemToken(body.token, now);
  if (!person) throw new Problem("link_expired");
  const { cookie, csrf } = await openSession(person, now);
  return new Reply({ name: person.name }, { cookies: [cookie, csrfCookie(csrf)] });
});
