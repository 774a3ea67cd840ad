import { Logger } from "@aws-lambda-powertools/logger";

/** Structured log of all functions; callers pass ids and counts, never names, addresses, tokens or personal codes. */
export const log = new Logger({ serviceName: "virn" });

/** Query values and paths may carry a code or token: a line names the route, not the address. */
export function describeError(error: unknown): { name: string; detail: string } {
  if (!(error instanceof Error)) return { name: "unknown", detail: typeof error };
  return { name: error.name, detail: withoutPersonalCodes(error.stack ?? error.message) };
}

/** Isikukood: 11 digits whose first is the century and sex 1–8; whatever looks like one does not reach the log. */
export function withoutPersonalCodes(text: string): string {
  return text.replace(/\b[1-8]\d{10}\b/g, "[isikukood]");
}
