import { transfer } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { EidFlow } from "#web/ui/eid/EidFlow.tsx";
import { eidAnswer } from "#web/ui/eid/eidAnswer.ts";
import type { EidCalls, EidMeans } from "#web/ui/eid/eidCalls.ts";
import { webEid } from "#web/ui/eid/webEid.ts";
import { eidText } from "#web/ui/text/eid.ts";
import { goOn } from "./returnAddress.ts";

/** docs/rules/eid.md, "How an attempt runs" */
export function EidSignIn({ means, onBack }: { means: EidMeans; onBack: () => void }) {
  const titles = { failed: eidText.failed, done: eidText.done };
  return (
    <EidFlow means={means} pin={1} calls={eidSignInCalls} titles={titles} onDone={() => void goOn()} onBack={onBack} />
  );
}

/** The calls of signing in. Nothing reloads the page: that would lose the attempt. */
const eidSignInCalls: EidCalls = {
  mobileId: (body) => eidAnswer(async () => begunOf(await transfer(api.signing.signInByMobileId, { body }))),
  smartId: ({ idCode }) =>
    eidAnswer(async () => begunOf(await transfer(api.signing.signInBySmartId, { body: { idCode } }))),
  idCard: (onAsked) =>
    eidAnswer(async () => {
      // Without the extension no attempt begins.
      await webEid.status();
      const { id, nonce, ends_in } = await transfer(api.signing.signInByIdCard, { body: {} });
      onAsked(id);
      const { unverifiedCertificate, algorithm, signature, format } = await webEid.authenticate(nonce, { lang: "et" });
      const token = { unverifiedCertificate, algorithm, signature, format };
      await transfer(api.signing.signInCardToken, { params: { id }, body: { token } });
      return { ok: true, id, verificationCode: undefined, endsInSeconds: ends_in };
    }),
  progress: (id) =>
    eidAnswer(async () => {
      const { state, message } = await transfer(api.signing.signInProgress, { params: { id } });
      return { ok: true, state, message: message ?? eidText.wentWrong };
    }),
  cancel: (id) =>
    eidAnswer(async () => {
      await transfer(api.signing.cancelSignIn, { params: { id } });
      return { ok: true };
    }),
  finish: (id) =>
    eidAnswer(async () => {
      await transfer(api.signing.finishSignIn, { params: { id } });
      return { ok: true };
    }),
};

function begunOf(begun: { id: string; verification_code: string; ends_in: number }) {
  return { ok: true, id: begun.id, verificationCode: begun.verification_code, endsInSeconds: begun.ends_in } as const;
}
