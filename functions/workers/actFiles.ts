import { makeActPdf } from "#functions/acts/makeActPdf.ts";
import { worker } from "#functions/entry/queue.ts";

export const handler = worker("actFiles", ({ act }) => makeActPdf(act));
