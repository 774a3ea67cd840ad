import { markReleasing } from "#functions/containers/releasable.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { signables } from "#functions/signables.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

export const handler = endpoint(signingRoutes.remove, async ({ params, viewer, now }) => {
  const container = await markReleasing(params.hash, "SIGN_ONE", { person: viewer.id, now });
  await signables[container.kind].release(container, viewer.id);
  return { company_id: container.company, ids: container.files.map(({ id }) => id) };
});
