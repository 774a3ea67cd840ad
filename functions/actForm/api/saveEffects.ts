import { effectsOfSave } from "#functions/actForm/save/effectsOfSave.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";

export const handler = endpoint(actFormRoutes.saveEffects, async ({ body, now }) => effectsOfSave(body, now));
