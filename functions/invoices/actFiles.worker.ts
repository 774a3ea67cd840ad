import { worker } from "#functions/platform/entry/queue.ts";
import { makeActFiles } from "./makeActFiles.ts";

export const handler = worker("actFiles", ({ act }) => makeActFiles(act));
