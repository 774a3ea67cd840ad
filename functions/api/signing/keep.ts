import { keepUnfinished } from "#functions/data/signing/unfinished.ts";
import { endpoint } from "#functions/entry/http.ts";
import { signingRoutes } from "#shared/api/areas/signing/signing.ts";

export const handler = endpoint(signingRoutes.keep, async ({ params, now }) => {
  await keepUnfinished(params.hash, now.getTime());
  return undefined;
});
