import { releaseUntouched } from "#functions/acts/signing/releaseUntouched.ts";
import { containerByHash } from "#functions/data/signing/container.ts";
import { endpoint } from "#functions/entry/http.ts";
import { signingRoutes } from "#shared/api/areas/signing/signing.ts";

/** A page that is left asks without waiting for the answer, so that there is no refusal. */
export const handler = endpoint(signingRoutes.release, async ({ params, viewer, now }) => {
  await releaseUntouched(await containerByHash(params.hash), viewer.name, now.getTime());
  return undefined;
});
