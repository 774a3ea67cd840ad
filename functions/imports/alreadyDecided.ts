import { Problem } from "#functions/platform/problem.ts";
import type { ImportRun } from "./store/importRun.ts";

/** Refuses a second decision about a suspicious file, and says when the first was the caller's own, as in another tab. */
export function alreadyDecided({ state, decidedBy }: ImportRun, person: number): Problem {
  if (decidedBy !== person) return new Problem("import_decided");
  const done = state === "cancelled" ? "katkestanud" : "kinnitanud";
  return new Problem("import_decided", { message: `Olete selle faili impordi ise juba ${done}.` });
}
