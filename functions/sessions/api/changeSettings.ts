import { putPersonSettings } from "#functions/people/store/personSettings.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { sessionRoutes } from "#shared/sessions/contract.ts";

export const handler = endpoint(sessionRoutes.changeSettings, async ({ body, viewer }) => {
  await putPersonSettings({ person: viewer.id, ...body });
  return undefined;
});
