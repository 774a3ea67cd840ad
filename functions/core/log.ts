import { Logger } from "@aws-lambda-powertools/logger";

/** Callers pass ids and counts, never names, addresses, tokens or personal codes. */
export const log = new Logger({ serviceName: "virn" });

export function describeError(error: unknown): { name: string; detail: string } {
  if (!(error instanceof Error)) return { name: "unknown", detail: typeof error };
  return { name: error.name, detail: withoutPersonalData(error.stack ?? error.message) };
}

export function withoutPersonalData(text: string): string {
  return text.replace(/\b[1-8]\d{10}\b/g, "[isikukood]").replace(/[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, "[e-post]");
}
