import { configureGlobal } from "fast-check";
import { isEveryCase } from "./everyCase.ts";

/** The same values each time, so that a failure is one of the change; `npm run trust -- --only cases` tries others, and more. */
configureGlobal({
  seed: Number(process.env["FAST_CHECK_SEED"] ?? 20_261_122),
  ...(isEveryCase ? { numRuns: 1_000 } : {}),
});

export * from "fast-check";
