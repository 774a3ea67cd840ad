import { updateAct } from "#functions/acts/save/updateAct.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actRoutes } from "#shared/api/areas/acts.ts";

export const handler = endpoint(actRoutes.update, async ({ body, viewer, now }) => updateAct(body, viewer, now));
