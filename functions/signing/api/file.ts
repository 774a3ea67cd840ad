import { mayReadContainer } from "#functions/containers/containerView.ts";
import { containerByHash } from "#functions/containers/store/container.ts";
import { fileAnswer } from "#functions/platform/clients/files.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

export const handler = endpoint(signingRoutes.file, async ({ params, query, viewer }) => {
  const container = await mayReadContainer(await containerByHash(params.hash), viewer);
  const file = container?.files[Number(params.number) - 1];
  if (!file) throw new Problem("not_found");
  return fileAnswer(file, query);
});
