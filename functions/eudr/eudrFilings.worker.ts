import { worker } from "#functions/platform/entry/queue.ts";

export const handler = worker("eudrFilings", async () => undefined);
