import { useCallback, useEffect, useRef, useState } from "react";
import type { EidMeans } from "#shared/sessions/eidMeans.ts";
import { eidText } from "#web/sessions/eid/eidText.ts";
import { useLatest } from "#web/ui/browser/rendering.ts";
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
  const whenDone = useLatest(onDone);

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
      const waiting = { kind: "waiting", verificationCode: begun.verificationCode, endsAt: answersAt } as const;
      setStep({ ...waiting, isCutOff: false });
      const watch = (answer: EidProgress | EidRefused) => {
        // Leaving cancels nothing from now on.
        if (answer.ok && answer.state === "embedding") attempt.current = undefined;
        setStep((now) => stepAfter(answer, now, waiting));
      };
      const refused = await confirmation(calls, begun.id, now + begun.endsInSeconds * 1000, signal, watch);
      if (refused) return end({ kind: "failed", refused });
      if (signal.aborted) return undefined;
      const finished = await calls.finish(begun.id);
      if (!finished.ok) return end({ kind: "failed", refused: finished });
      end({ kind: "done" });
      return whenDone();
    },
    [means, calls, whenDone],
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

type Waiting = EidStep & { kind: "waiting" };

/** `begun`: the step of the attempt when it began, of which the code stays until another one is answered. */
function stepAfter(answer: EidProgress | EidRefused, now: EidStep, begun: Omit<Waiting, "isCutOff">): EidStep {
  if (!answer.ok) {
    const isCutOff = answer.isUnanswered === true;
    return now.kind === "waiting" || now.kind === "embedding" ? { ...now, isCutOff } : now;
  }
  if (answer.state === "embedding") return { kind: "embedding", isCutOff: false };
  if (answer.state !== "waiting") return now;
  const known = now.kind === "waiting" ? now.verificationCode : begun.verificationCode;
  return { ...begun, verificationCode: answer.verificationCode ?? known, isCutOff: false };
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
