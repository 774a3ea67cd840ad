import { WORK } from "#scripts/exporting/layout.ts";
import { EXPORTS } from "#shared/platform/exportSteps.ts";

/** In the bucket of facts a run has the layout of a local export, so that its folder is fetched as it is. */
export const exportKey = (run: string, ...names: readonly string[]) => [EXPORTS, run, ...names].join("/");
/** What is not fetched: plan, progress and result. */
export const workKey = (run: string, ...names: readonly string[]) => exportKey(run, WORK, ...names);
