import { mayReadContainer } from "#functions/containers/containerView.ts";
import { containerByHash } from "#functions/containers/store/container.ts";
import { downloadLink } from "#functions/platform/clients/files.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

export const handler = endpoint(signingRoutes.download, async ({ params, query, viewer }) => {
  const container = await mayReadContainer(await containerByHash(params.hash), viewer);
  if (!container?.signed) throw new Problem("not_found");
  return { location: await downloadLink(container.signed, `${container.name}.${query.format ?? "asice"}`) };
});
