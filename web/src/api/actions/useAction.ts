import { useRef, useState } from "react";
import { type ApiProblem, attempt } from "#web/api/apiProblem.ts";

export interface Action<Given = void> {
  isBusy: boolean;
  busyWith: Given | undefined;
  problem: ApiProblem | undefined;
  /** The sentence of `problem`: of a field, where it names one; else empty. */
  refusal: string;
  /** Does nothing while a run is under way. */
  run: (given: Given) => void;
  /** Call it when the user no longer sees what was refused. */
  forgetRefusal: () => void;
}

/** A call that a button starts. `work` is all that keeps the button busy: the call and what follows a success. */
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
