import { Problem } from "#functions/core/problem.ts";
import { containerByHash } from "#functions/data/signing/container.ts";
import { endpoint } from "#functions/entry/http.ts";
import { mayReadContainer, wireContainer } from "#functions/signing/containerView.ts";
import { signingRoutes } from "#shared/api/areas/signing/signing.ts";

const GONE = "Ümbrik on kustutatud või pole see sulle nähtav.";

export const handler = endpoint(signingRoutes.container, async ({ params, viewer, now }) => {
  const container = await mayReadContainer(await containerByHash(params.hash), viewer);
  if (!container) throw new Problem("not_found", { message: GONE });
  return wireContainer(container, viewer, now);
});
