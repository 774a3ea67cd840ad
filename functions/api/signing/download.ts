import { downloadLink } from "#functions/clients/files.ts";
import { Problem } from "#functions/core/problem.ts";
import { containerByHash } from "#functions/data/signing/container.ts";
import { endpoint } from "#functions/entry/http.ts";
import { mayReadContainer } from "#functions/signing/containerView.ts";
import { signingRoutes } from "#shared/api/areas/signing/signing.ts";

export const handler = endpoint(signingRoutes.download, async ({ params, query, viewer }) => {
  const container = await mayReadContainer(await containerByHash(params.hash), viewer);
  if (!container?.signed) throw new Problem("not_found");
  return { location: await downloadLink(container.signed, `${container.name}.${query.format ?? "asice"}`) };
});
