import { indexTokens } from "#functions/acts/tokens/indexTokens.ts";
import { worker } from "#functions/entry/queue.ts";

export const handler = worker("tokens", (backlog) => indexTokens(backlog));
