import { mayReadContainer, wireContainer } from "#functions/containers/containerView.ts";
import { containerByHash } from "#functions/containers/store/container.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

const GONE = "Ümbrik on kustutatud või pole see teile nähtav.";

export const handler = endpoint(signingRoutes.container, async ({ params, viewer, now }) => {
  const container = await mayReadContainer(await containerByHash(params.hash), viewer);
  if (!container) throw new Problem("not_found", { message: GONE });
  return wireContainer(container, viewer, now);
});
