import { indexTokens } from "#functions/acts/indexTokens.ts";
import { worker } from "#functions/platform/entry/queue.ts";

export const handler = worker("tokens", (backlog) => indexTokens(backlog));
