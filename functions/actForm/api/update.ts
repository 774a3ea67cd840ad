import { updateAct } from "#functions/actForm/save/updateAct.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";

export const handler = endpoint(actFormRoutes.update, async ({ body, viewer, now }) => updateAct(body, viewer, now));
