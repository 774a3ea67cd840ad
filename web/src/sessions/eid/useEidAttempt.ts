import { useCallback, useEffect, useRef, useState } from "react";
import type { EidMeans } from "#shared/sessions/eidMeans.ts";
import { eidText } from "#web/sessions/eid/eidText.ts";
import type { EidBegun, EidCalls, EidProgress, EidRefused } from "./eidCalls.ts";

export type EidStep =
  | { kind: "form"; isBusy: boolean; refused: EidRefused | undefined }
  /** `endsAt`: when nobody waits for the person any more, in milliseconds; unknown until the attempt exists. */
  | { kind: "waiting"; verificationCode: string | undefined; endsAt: number | undefined; isCutOff: boolean }
  | { kind: "embedding"; isCutOff: boolean }
  | { kind: "failed"; refused: EidRefused }
  | { kind: "done" };

export interface EidTyped {
  phoneNumber: string;
  idCode: string;
}

const POLL_MS = 1_000;
/** Shows the waiting step before the card is asked. */
const CARD_DELAY_MS = 200;
/** The server is asked once more after the end, for its reason. */
const GRACE_MS = 5_000;

export function useEidAttempt(means: EidMeans, calls: EidCalls, onDone: () => void) {
  const [step, setStep] = useState<EidStep>(() => firstStep(means));
  const run = useRef<AbortController>(undefined);
  const attempt = useRef<string>(undefined);
  /** The newest one: a new function of a page that was drawn again must not end the attempt. */
  const whenDone = useRef(onDone);
  useEffect(() => {
    whenDone.current = onDone;
  });

  const leave = useCallback(() => {
    run.current?.abort();
    run.current = undefined;
    if (attempt.current !== undefined) void calls.cancel(attempt.current);
    attempt.current = undefined;
  }, [calls]);

  const begin = useCallback(
    async (ask: (signal: AbortSignal) => Promise<EidBegun | EidRefused>) => {
      if (run.current) return;
      const { signal } = (run.current = new AbortController());
      const end = (next: EidStep) => {
        if (signal.aborted) return;
        run.current = undefined;
        attempt.current = undefined;
        setStep(next);
      };
      const begun = await ask(signal);
      if (signal.aborted) {
        if (begun.ok) await calls.cancel(begun.id);
        return;
      }
      if (!begun.ok && attempt.current !== undefined) await calls.cancel(attempt.current);
      if (!begun.ok) return end(means === "idCard" ? { kind: "failed", refused: begun } : formWith(begun));
      attempt.current = begun.id;
      const now = Date.now();
      const answersAt = now + (begun.answersInSeconds ?? begun.endsInSeconds) * 1000;
      let { verificationCode } = begun;
      setStep({ kind: "waiting", verificationCode, endsAt: answersAt, isCutOff: false });
      const watch = (answer: EidProgress | EidRefused) => {
        if (!answer.ok) {
          const isCutOff = answer.isUnanswered === true;
          setStep((now) => (now.kind === "waiting" || now.kind === "embedding" ? { ...now, isCutOff } : now));
        } else if (answer.state === "embedding") {
          // Leaving cancels nothing from now on.
          attempt.current = undefined;
          setStep({ kind: "embedding", isCutOff: false });
        } else if (answer.state === "waiting") {
          verificationCode = answer.verificationCode ?? verificationCode;
          setStep({ kind: "waiting", verificationCode, endsAt: answersAt, isCutOff: false });
        }
      };
      const refused = await confirmation(calls, begun.id, now + begun.endsInSeconds * 1000, signal, watch);
      if (refused) return end({ kind: "failed", refused });
      if (signal.aborted) return undefined;
      const finished = await calls.finish(begun.id);
      if (!finished.ok) return end({ kind: "failed", refused: finished });
      end({ kind: "done" });
      return whenDone.current();
    },
    [means, calls],
  );

  useEffect(() => {
    if (means !== "idCard") return leave;
    const timer = setTimeout(() => {
      void begin((signal) => calls.idCard((id) => void (signal.aborted || (attempt.current = id))));
    }, CARD_DELAY_MS);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [means, calls, begin, leave]);

  const send = (typed: EidTyped) => {
    if (run.current) return;
    setStep({ kind: "form", isBusy: true, refused: undefined });
    void begin(() => (means === "mobileId" ? calls.mobileId(typed) : calls.smartId(typed)));
  };
  /** Ends the attempt; false when its signature is given, which is waited for then. */
  const stop = async (): Promise<boolean> => {
    const id = attempt.current;
    attempt.current = undefined;
    const answer = id === undefined ? undefined : await calls.cancel(id);
    if (answer?.ok !== false || answer.isGiven !== true) return true;
    if (run.current) setStep({ kind: "embedding", isCutOff: false });
    return false;
  };
  return { step, send, leave, stop };
}

function firstStep(means: EidMeans): EidStep {
  return means === "idCard"
    ? { kind: "waiting", verificationCode: undefined, endsAt: undefined, isCutOff: false }
    : { kind: "form", isBusy: false, refused: undefined };
}

function formWith(refused: EidRefused): EidStep {
  return { kind: "form", isBusy: false, refused };
}

/** Resolves when the attempt is confirmed, else with why not. Failed calls are repeated until the end. */
async function confirmation(
  calls: EidCalls,
  id: string,
  endsAt: number,
  signal: AbortSignal,
  watch: (answer: EidProgress | EidRefused) => void,
): Promise<EidRefused | undefined> {
  while (!signal.aborted) {
    const answer = await calls.progress(id);
    if (!signal.aborted) watch(answer);
    if (answer.ok && answer.state === "confirmed") return undefined;
    if (answer.ok && answer.state === "failed") return { ok: false, message: answer.message };
    if (!answer.ok && answer.isGone === true) return { ok: false, message: eidText.lost };
    if (Date.now() > endsAt + GRACE_MS) return { ok: false, message: answer.ok ? eidText.lost : answer.message };
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_MS);
    });
  }
  return undefined;
}
