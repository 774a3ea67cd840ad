import { sessionRoutes } from "../../../shared/api/areas/session.ts";
import { enqueue } from "../../clients/queues.ts";
import { endpoint } from "../../core/http.ts";
import { Problem } from "../../core/problem.ts";
import { withinLimit } from "../../data/attempts.ts";

const perAddress = { attempts: 20, windowSeconds: 15 * 60 };
const perAccount = { attempts: 5, windowSeconds: 15 * 60 };

export const handler = endpoint(sessionRoutes.requestLink, async ({ body, address, now }) => {
  const allowed =
    (await withinLimit(`link-address#${address}`, perAddress, now)) &&
    (await withinLimit(`link-account#${body.email.toLowerCase()}`, perAccount, now));
  if (!allowed) throw new Problem("too_many_requests");
  // A known address and an unknown one take the same time: the letter is the worker's.
  await enqueue("signInLinks", [{ email: body.email }]);
  return undefined;
});
