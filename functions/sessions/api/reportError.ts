import { endpoint } from "#functions/platform/entry/http.ts";
import { env } from "#functions/platform/env.ts";
import { log } from "#functions/platform/log.ts";
import { pageStack } from "#functions/platform/pageStack.ts";
import { Problem } from "#functions/platform/problem.ts";
import { withinLimit } from "#functions/sessions/store/attempts.ts";
import { pageErrorOf } from "#shared/people/pageError.ts";
import { sessionRoutes } from "#shared/sessions/contract.ts";

const perAddress = { attempts: 10, windowSeconds: 60 };

/** docs/rules/api.md, "Errors of pages" */
export const handler = endpoint(sessionRoutes.reportError, async ({ body, viewer, address, now }) => {
  if (!(await withinLimit(`page-errors#${address}`, perAddress, now))) throw new Problem("too_many_requests");
  // Anybody can post here, so the page's own filter is applied again.
  const error = pageErrorOf(body);
  const user = viewer ? { id: viewer.id, email: viewer.email, name: viewer.name } : null;
  log.error("page failed", { error: { ...error, stack: await pageStack(error.stack) }, user });
  return { address: env().ERRORS_URL || null, user };
});
