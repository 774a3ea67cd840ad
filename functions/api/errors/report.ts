import { env } from "#functions/core/env.ts";
import { log } from "#functions/core/log.ts";
import { pageStack } from "#functions/core/pageStack.ts";
import { Problem } from "#functions/core/problem.ts";
import { withinLimit } from "#functions/data/sessions/attempts.ts";
import { endpoint } from "#functions/entry/http.ts";
import { errorRoutes } from "#shared/api/areas/session.ts";
import { pageErrorOf } from "#shared/domain/people/pageError.ts";

const perAddress = { attempts: 10, windowSeconds: 60 };

/** docs/rules/api.md, "Errors of pages" */
export const handler = endpoint(errorRoutes.report, async ({ body, viewer, address, now }) => {
  if (!(await withinLimit(`page-errors#${address}`, perAddress, now))) throw new Problem("too_many_requests");
  // Anybody can post here: what a page leaves out is left out again.
  const error = pageErrorOf(body);
  const user = viewer ? { id: viewer.id, email: viewer.email, name: viewer.name } : null;
  log.error("page failed", { error: { ...error, stack: await pageStack(error.stack) }, user });
  return { address: env().ERRORS_URL || null, user };
});
