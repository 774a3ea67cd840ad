import { releaseUntouched } from "#functions/acts/releaseContainer.ts";
import { containerByHash } from "#functions/containers/store/container.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

/** A page that is left asks without waiting for the answer, so that there is no refusal. */
export const handler = endpoint(signingRoutes.release, async ({ params, viewer, now }) => {
  await releaseUntouched(await containerByHash(params.hash), viewer.name, now.getTime());
  return undefined;
});
