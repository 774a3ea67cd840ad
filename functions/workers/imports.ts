import { numbersOfActs } from "#functions/data/acts/act.ts";
import { worker } from "#functions/entry/queue.ts";
import { workOnImport } from "#functions/reports/import/importWork.ts";

export const handler = worker("imports", async ({ importRun }) => workOnImport(importRun, numbersOfActs));
