import { useState } from "react";
import { ApiProblem } from "#web/api/problem.ts";

export interface Action {
  isBusy: boolean;
  /** The server's sentence when it refused the last run, else empty. */
  refusal: string;
  run: () => void;
}

/**
 * A call that a button starts, with what the button shows meanwhile and what the server refuses.
 * @param work all that keeps the button busy: the call and what follows a success.
 * @param onRefused for a refusal that asks for more than its sentence.
 */
export function useAction(work: () => Promise<void>, onRefused?: (problem: ApiProblem) => Promise<void>): Action {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");
  const run = async () => {
    setBusy(true);
    setRefusal("");
    try {
      await work();
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      setRefusal(Object.values(problem.fields)[0]?.[0] ?? problem.message);
      await onRefused?.(problem);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, refusal, run: () => void run() };
}
