import { Reply } from "#functions/entry/chain/call.ts";
import { endpoint } from "#functions/entry/http.ts";
import { closeSession } from "#functions/sessions/session.ts";
import { sessionRoutes } from "#shared/api/areas/session.ts";

export const handler = endpoint(sessionRoutes.signOut, async ({ sessionToken }) => {
  if (!sessionToken) return undefined;
  return new Reply(undefined, { cookies: [await closeSession(sessionToken)] });
});
