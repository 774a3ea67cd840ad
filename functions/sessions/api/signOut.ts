import { Reply } from "#functions/platform/entry/chain/call.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { closeSession } from "#functions/sessions/sessionLife.ts";
import { sessionRoutes } from "#shared/sessions/contract.ts";

export const handler = endpoint(sessionRoutes.signOut, async ({ sessionSecret }) => {
  if (!sessionSecret) return undefined;
  return new Reply(undefined, { cookies: [await closeSession(sessionSecret)] });
});
