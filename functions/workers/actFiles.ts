import { makeActFiles } from "#functions/acts/files/makeActFiles.ts";
import { worker } from "#functions/entry/queue.ts";

export const handler = worker("actFiles", ({ act }) => makeActFiles(act));
