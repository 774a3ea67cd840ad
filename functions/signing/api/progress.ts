import { containerByHash } from "#functions/containers/store/container.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { ownSigning, signingView } from "#functions/signing/attempts/attemptedSigning.ts";
import { OWN_SIGNATURE } from "#shared/containers/outcomes.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

export const handler = endpoint(signingRoutes.progress, async ({ params, viewer, now }) => {
  const attempt = await ownSigning(params.id, viewer.id);
  const { person, container: hash } = attempt.signing;
  const view = signingView(attempt, now);
  const isOvertaken = attempt.state === "failed" && attempt.outcome === "overtaken";
  const found = view.state === "signed" || isOvertaken ? await containerByHash(hash) : undefined;
  const container = view.state === "signed" ? found : undefined;
  if (isOvertaken && found?.signatures.some((each) => each.person === person)) view.message = OWN_SIGNATURE;
  return { ...view, company_id: container?.company ?? null, ids: container?.files.map(({ id }) => id) ?? [] };
});
