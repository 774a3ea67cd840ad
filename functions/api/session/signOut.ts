import { sessionRoutes } from "../../../shared/api/areas/session.ts";
import { endpoint, Reply } from "../../core/http.ts";
import { closeSession } from "../../core/session.ts";

export const handler = endpoint(sessionRoutes.signOut, async ({ sessionToken }) => {
  if (!sessionToken) return undefined;
  return new Reply(undefined, { cookies: [await closeSession(sessionToken)] });
});
