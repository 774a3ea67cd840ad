import { type RefObject, useEffect, useRef, useState } from "react";
import { attempt } from "#web/api/apiProblem.ts";
import { reloadAfter } from "#web/api/leave.ts";
import { sendOnLeaving } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import type { EidCalls } from "#web/sessions/eid/eidCalls.ts";
import { SigningDialog } from "#web/signing/dialog/SigningDialog.tsx";
import type { PreparedSigning, SignDialogProps, SigningFacts } from "#web/signing/signingFacts.ts";
import { messagesNow } from "#web/ui/text/language.ts";
import { type HeldContainer, heldContainer, releaseAnswered } from "./leftContainer.ts";
import { signingCalls } from "./signingCalls.ts";

interface Prepared {
  facts: SigningFacts;
  calls: EidCalls;
  href: string;
}

/**
 * The dialog of signing with its calls. An answer that is no success is an alert and a reload; closing it before there is an
 * answer reloads as well, as nobody knows then what is in a container (docs/rules/signing.md, "The dialog"). Leaving it releases
 * the container that it has made; the server refuses that once somebody has begun to sign.
 */
export function SignDialog({ asked, noun, onClose }: SignDialogProps) {
  const [prepared, setPrepared] = useState<Prepared>();
  const [isSigned, setSigned] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const hasEnded = useRef(false);
  const close = useRef(onClose);
  /** Kept while the dialog is open, and let go when it goes without being closed, as by a change of the route. */
  const held = useRef<HeldContainer>(undefined);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    let isOver = false;
    const wait = async () => {
      const { problem, value } = await attempt(() => asked);
      if (isOver || hasEnded.current) return;
      // A call without an answer may be tried again without a reload.
      if (problem && !problem.isUnanswered) await reloadAfter(problem.messageOr(messagesNow().wentWrong));
      if (problem) {
        window.alert(problem.message);
        return close.current("left");
      }
      const { success, message, container_id: hash, modal_data: facts, is_new: isNew, is_pending: isPending } = value;
      if (!success || hash === null || facts === null) await reloadAfter(message ?? messagesNow().wentWrong);
      else {
        if (isPending) held.current = heldContainer(hash, isNew);
        setPrepared({ facts, calls: signingCalls(hash), href: `/containers/${hash}/` });
      }
    };
    void wait();
    return () => {
      isOver = true;
      hasEnded.current = false;
    };
  }, [asked]);
  useDropped(held, asked);
  const letGo = () => {
    held.current?.forget();
    held.current = undefined;
  };
  const leave = async () => {
    const left = held.current;
    letGo();
    await left?.release();
    onClose("left");
  };
  const end = async () => {
    hasEnded.current = true;
    setEnding(true);
    await releaseAnswered(asked);
    if (hasEnded.current) window.location.reload();
  };
  return (
    <SigningDialog
      prepared={prepared}
      isEnding={isEnding}
      noun={noun}
      onSigned={() => {
        letGo();
        setSigned(true);
      }}
      onClose={() => {
        if (!prepared) void end();
        else if (isSigned) onClose("signed");
        else void leave();
      }}
    />
  );
}

/** Releases what is held when the dialog is taken away, also where its container arrives only then. */
function useDropped(held: RefObject<HeldContainer | undefined>, asked: Promise<PreparedSigning>): void {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      // React in development takes the dialog away and shows it again at once.
      setTimeout(() => {
        if (isShown.current) return;
        held.current?.drop();
        held.current?.forget();
        held.current = undefined;
      });
    };
  }, [held]);
  useEffect(() => {
    void asked.then(
      ({ container_id: hash, is_new: isNew }) => {
        if (!isShown.current && isNew && hash !== null) sendOnLeaving(api.signing.release, { params: { hash } });
      },
      () => undefined,
    );
  }, [asked]);
}
