import { downloadLink } from "#functions/clients/files.ts";
import { Problem } from "#functions/core/problem.ts";
import { containerByHash } from "#functions/data/signing/container.ts";
import { endpoint } from "#functions/entry/http.ts";
import { mayReadContainer } from "#functions/signing/containerView.ts";
import { signingRoutes } from "#shared/api/areas/signing/signing.ts";

export const handler = endpoint(signingRoutes.file, async ({ params, viewer }) => {
  const container = await mayReadContainer(await containerByHash(params.hash), viewer);
  const file = container?.files[Number(params.number) - 1];
  if (!file) throw new Problem("not_found");
  return { location: await downloadLink(file.key, file.name) };
});
