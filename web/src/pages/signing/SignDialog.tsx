import { useEffect, useRef, useState } from "react";
import { reloadAfter } from "#web/api/leave.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { signingText as text } from "#web/text/signing/signing.ts";
import type { EidCalls } from "#web/ui/eid/eidCalls.ts";
import { SigningDialog } from "#web/ui/signing/SigningDialog.tsx";
import type { SignDialogProps, SigningFacts } from "#web/ui/signing/signingFacts.ts";
import { signingCalls } from "./signingCalls.ts";

interface Prepared {
  facts: SigningFacts;
  calls: EidCalls;
  href: string;
}

/**
 * The dialog of signing with its calls. An answer that is no success is an alert and a reload; so is closing it before there is
 * an answer, as nobody knows then what is in a container (docs/rules/signing.md, "The dialog").
 */
export function SignDialog({ asked, noun = text.noun, onClose }: SignDialogProps) {
  const [prepared, setPrepared] = useState<Prepared>();
  const [isSigned, setSigned] = useState(false);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    let isOver = false;
    const wait = async () => {
      try {
        const { success, message, container_id: hash, modal_data: facts } = await asked;
        if (isOver) return;
        if (!success || hash === null || facts === null) await reloadAfter(message ?? text.wentWrong);
        else setPrepared({ facts, calls: signingCalls(hash), href: `/containers/${hash}/` });
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        if (isOver) return;
        // What was not answered may be tried again without a reload.
        if (!error.isUnanswered) await reloadAfter(error.message || text.wentWrong);
        window.alert(error.message);
        close.current("left");
      }
    };
    void wait();
    return () => {
      isOver = true;
    };
  }, [asked]);
  return (
    <SigningDialog
      prepared={prepared}
      noun={noun}
      onSigned={() => setSigned(true)}
      onClose={() => {
        if (prepared) onClose(isSigned ? "signed" : "left");
        else window.location.reload();
      }}
    />
  );
}
