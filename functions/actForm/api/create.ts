import { createAct } from "#functions/actForm/save/createAct.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";

export const handler = endpoint(actFormRoutes.create, async ({ body, viewer, now }) => createAct(body, viewer, now));
