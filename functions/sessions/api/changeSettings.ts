import { changePersonSettings } from "#functions/people/store/personSettings.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { sessionRoutes } from "#shared/sessions/contract.ts";

export const handler = endpoint(sessionRoutes.changeSettings, async ({ body, viewer }) => {
  const { opensOverview, hintsSeen } = body;
  await changePersonSettings(viewer.id, {
    ...(opensOverview !== undefined && { opensOverview }),
    ...(hintsSeen !== undefined && { hintsSeen }),
  });
  return undefined;
});
