import { previewAct } from "#functions/actForm/previewAct.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";

export const handler = endpoint(actFormRoutes.preview, async ({ body }) => previewAct(body));
