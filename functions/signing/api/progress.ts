import { containerByHash } from "#functions/containers/store/container.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { ownSigning, signingView } from "#functions/signing/attempts/signingView.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

export const handler = endpoint(signingRoutes.progress, async ({ params, viewer, now }) => {
  const attempt = await ownSigning(params.id, viewer.id);
  const view = signingView(attempt, now);
  const container = view.state === "signed" ? await containerByHash(attempt.signing.container) : undefined;
  return { ...view, company_id: container?.company ?? null, ids: container?.files.map(({ id }) => id) ?? [] };
});
