import { useRef, useState } from "react";
import { type ApiProblem, attempt } from "#web/api/problem.ts";

export interface Action<Given = void> {
  isBusy: boolean;
  /** What the run under way was given. */
  busyWith: Given | undefined;
  /** Why the last run was refused. */
  problem: ApiProblem | undefined;
  /** Its sentence: of a field, where it names one; else empty. */
  refusal: string;
  /** Does nothing while a run is under way. */
  run: (given: Given) => void;
  /** What was refused is no longer what the user sees. */
  forgetRefusal: () => void;
}

/**
 * A call that a button starts, with what the button shows meanwhile and what the server refuses.
 * @param work all that keeps the button busy: the call and what follows a success.
 * @param onRefused for a refusal that asks for more than its sentence.
 */
export function useAction<Given = void>(
  work: (given: Given) => Promise<void>,
  onRefused?: (problem: ApiProblem, given: Given) => void | Promise<void>,
): Action<Given> {
  const [busy, setBusy] = useState<{ with: Given }>();
  const [problem, setProblem] = useState<ApiProblem>();
  const isRunning = useRef(false);
  const run = async (given: Given) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy({ with: given });
    setProblem(undefined);
    try {
      const { problem: refused } = await attempt(() => work(given));
      setProblem(refused);
      if (refused) await onRefused?.(refused, given);
    } finally {
      isRunning.current = false;
      setBusy(undefined);
    }
  };
  return {
    isBusy: busy !== undefined,
    busyWith: busy?.with,
    problem,
    refusal: problem?.sentence ?? "",
    run: (given) => void run(given),
    forgetRefusal: () => setProblem(undefined),
  };
}
