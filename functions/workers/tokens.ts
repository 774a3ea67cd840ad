import { worker } from "#functions/entry/queue.ts";
import { indexTokens } from "#functions/reports/tokens/indexTokens.ts";

export const handler = worker("tokens", (backlog) => indexTokens(backlog));
