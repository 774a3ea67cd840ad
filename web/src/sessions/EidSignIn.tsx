import { useState } from "react";
import { transfer } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { EidFlow } from "#web/sessions/eid/EidFlow.tsx";
import { eidAnswer } from "#web/sessions/eid/eidAnswer.ts";
import type { EidCalls, EidMeans } from "#web/sessions/eid/eidCalls.ts";
import { eidWords } from "#web/sessions/eid/eidWords.ts";
import { webEid } from "#web/sessions/eid/webEid.ts";
import { languageNow, messagesNow, useWords } from "#web/ui/text/language.ts";
import { goOn } from "./returnAddress.ts";

interface EidSignInProps {
  means: EidMeans;
  /** Hash of a letter's link, which opens an account for its owner (docs/rules/people.md, "An owner who comes by a letter"). */
  letter?: string;
  onBack: () => void;
}

/** docs/rules/eid.md, "How an attempt runs" */
export function EidSignIn({ means, letter, onBack }: EidSignInProps) {
  const { failed, done } = useWords(eidWords);
  const titles = { failed, done };
  const [calls] = useState(() => signInCalls(letter === undefined ? {} : { letter }));
  const level = letter === undefined ? 1 : 3;
  return (
    <EidFlow
      means={means}
      pin={1}
      level={level}
      calls={calls}
      titles={titles}
      onDone={() => void goOn()}
      onBack={onBack}
    />
  );
}

/** The calls of signing in. Nothing reloads the page: that would lose the attempt. */
const signInCalls = (from: { letter?: string }): EidCalls => ({
  mobileId: (typed) =>
    eidAnswer(async () => begunOf(await transfer(api.signing.signInByMobileId, { body: { ...typed, ...from } }))),
  smartId: ({ idCode }) =>
    eidAnswer(async () => begunOf(await transfer(api.signing.signInBySmartId, { body: { idCode, ...from } }))),
  idCard: (onAsked) =>
    eidAnswer(async () => {
      // No attempt begins without the extension.
      await webEid.status();
      const { id, nonce, ends_in } = await transfer(api.signing.signInByIdCard, { body: from });
      onAsked(id);
      const { unverifiedCertificate, algorithm, signature, format } = await webEid.authenticate(nonce, {
        lang: languageNow(),
      });
      const token = { unverifiedCertificate, algorithm, signature, format };
      await transfer(api.signing.signInCardToken, { params: { id }, body: { token } });
      return { ok: true, id, verificationCode: undefined, endsInSeconds: ends_in };
    }),
  progress: (id) =>
    eidAnswer(async () => {
      const { state, message } = await transfer(api.signing.signInProgress, { params: { id } });
      return { ok: true, state, message: message ?? messagesNow().wentWrong };
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
});

function begunOf(begun: { id: string; verification_code: string; ends_in: number }) {
  return { ok: true, id: begun.id, verificationCode: begun.verification_code, endsInSeconds: begun.ends_in } as const;
}
