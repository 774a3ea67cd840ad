import { workOnComposite } from "#functions/compositeReports/compositeWork.ts";
import { worker } from "#functions/entry/queue.ts";

export const handler = worker("compositeReports", async ({ person, report }) => workOnComposite(person, report));
