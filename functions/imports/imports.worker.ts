import { numbersOfActs } from "#functions/acts/store/act.ts";
import { worker } from "#functions/platform/entry/queue.ts";
import { workOnImport } from "./importWork.ts";

export const handler = worker("imports", async ({ importRun }) => workOnImport(importRun, numbersOfActs));
