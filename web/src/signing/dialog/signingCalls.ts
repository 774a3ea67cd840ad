import { refreshAfter } from "#web/api/refresh.ts";
import { transfer } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { eidAnswer } from "#web/sessions/eid/eidAnswer.ts";
import type { EidCalls, EidRefused } from "#web/sessions/eid/eidCalls.ts";
import { webEid } from "#web/sessions/eid/webEid.ts";
import { signingText } from "#web/signing/signingText.ts";
import { languageNow, messagesNow } from "#web/ui/text/language.ts";

/** The calls of signing a container. Nothing reloads the page: that would lose the attempt. */
export function signingCalls(hash: string): EidCalls {
  const params = { hash };
  return {
    mobileId: (body) => unlessRefused(async () => begunOf(await transfer(api.signing.mobileId, { params, body }))),
    smartId: ({ idCode }) =>
      unlessRefused(async () => begunOf(await transfer(api.signing.smartId, { params, body: { idCode } }))),
    idCard: (onAsked) =>
      unlessRefused(async () => {
        // No attempt begins without the extension.
        await webEid.status();
        const card = { lang: languageNow() };
        const { certificate } = await webEid.getSigningCertificate(card);
        const asked = await transfer(api.signing.idCard, { params, body: { certificate } });
        onAsked(asked.id);
        const { signature } = await webEid.sign(certificate, asked.hash, asked.hash_function, card);
        await transfer(api.signing.cardSignature, { params: { id: asked.id }, body: { signature } });
        return { ok: true, id: asked.id, verificationCode: undefined, endsInSeconds: asked.ends_in };
      }),
    progress: (id) =>
      unlessRefused(async () => {
        const { state, message, verification_code: code } = await transfer(api.signing.progress, { params: { id } });
        if (state === "signed" || state === "failed") refreshAfter(api.signing.mobileId);
        return {
          ok: true,
          state: state === "signed" ? "confirmed" : state,
          message: message ?? messagesNow().wentWrong,
          verificationCode: code ?? undefined,
        };
      }),
    cancel: (id) =>
      unlessRefused(async () => {
        await transfer(api.signing.cancelAttempt, { params: { id } });
        return { ok: true };
      }),
    // Nothing is left to do: the worker has finished the container.
    finish: () => Promise.resolve({ ok: true }),
  };
}

function begunOf(begun: { id: string; verification_code: string | null; ends_in: number; answer_in: number }) {
  const { id, verification_code: code, ends_in: endsInSeconds, answer_in: answersInSeconds } = begun;
  return { ok: true, id, verificationCode: code ?? undefined, endsInSeconds, answersInSeconds } as const;
}

function unlessRefused<Answer>(ask: () => Promise<Answer>): Promise<Answer | EidRefused> {
  return eidAnswer(ask, (problem) =>
    problem.is("eid_off") ? signingText.off : problem.messageOr(messagesNow().wentWrong),
  );
}
