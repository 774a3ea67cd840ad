import { previewAct } from "#functions/acts/previewAct.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actRoutes } from "#shared/api/areas/acts.ts";

export const handler = endpoint(actRoutes.preview, async ({ body }) => previewAct(body));
