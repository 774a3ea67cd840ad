import { keepUnfinished } from "#functions/containers/store/unfinished.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

export const handler = endpoint(signingRoutes.keep, async ({ params, now }) => {
  await keepUnfinished(params.hash, now.getTime());
  return undefined;
});
