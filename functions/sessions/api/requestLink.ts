import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { withinLimit } from "#functions/sessions/store/attempts.ts";
import { sessionRoutes } from "#shared/sessions/contract.ts";

const perAddress = { attempts: 20, windowSeconds: 15 * 60 };
const perAccount = { attempts: 5, windowSeconds: 15 * 60 };

export const handler = endpoint(sessionRoutes.requestLink, async ({ body, address, now }) => {
  const allowed =
    (await withinLimit(`link-address#${address}`, perAddress, now)) &&
    (await withinLimit(`link-account#${body.email.toLowerCase()}`, perAccount, now));
  if (!allowed) throw new Problem("too_many_requests");
  // Every address takes the same time here, since the worker looks up the person (docs/rules/sessions.md).
  await enqueue("signInLinks", [{ email: body.email }]);
  return undefined;
});
