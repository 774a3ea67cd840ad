import { worker } from "#functions/platform/entry/queue.ts";
import { workOnComposite } from "./compositeWork.ts";

export const handler = worker("compositeReports", workOnComposite);
