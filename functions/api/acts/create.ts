import { createAct } from "#functions/acts/save/createAct.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actRoutes } from "#shared/api/areas/acts.ts";

export const handler = endpoint(actRoutes.create, async ({ body, viewer, now }) => createAct(body, viewer, now));
