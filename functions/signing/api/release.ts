import { releaseUntouched } from "#functions/containers/releasable.ts";
import { containerByHash } from "#functions/containers/store/container.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { signables } from "#functions/signables.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

/** A closing page does not wait for the answer, so nothing is refused. */
export const handler = endpoint(signingRoutes.release, async ({ params, viewer, now }) => {
  await releaseUntouched(await containerByHash(params.hash), viewer.id, { now: now.getTime() }, signables);
  return undefined;
});
