import { AsyncLocalStorage } from "node:async_hooks";
import { Logger } from "@aws-lambda-powertools/logger";

type Facts = Record<string, unknown>;

const logger = new Logger({ serviceName: "virn" });
const context = new AsyncLocalStorage<Facts>();

/** Callers pass ids and counts, never names, addresses, tokens or personal codes. */
export const log = {
  info: (message: string, facts: Facts = {}) => logger.info(message, { ...context.getStore(), ...facts }),
  warn: (message: string, facts: Facts = {}) => logger.warn(message, { ...context.getStore(), ...facts }),
  error: (message: string, facts: Facts = {}) => logger.error(message, { ...context.getStore(), ...facts }),
};

/** Adds the facts to every line that the work logs, and to no other: the embedded system runs calls side by side. */
export function inLogContext<Result>(facts: Facts, work: () => Result): Result {
  return context.run(facts, work);
}

export function describeError(error: unknown): { name: string; detail: string } {
  if (!(error instanceof Error)) return { name: "unknown", detail: typeof error };
  return { name: error.name, detail: withoutPersonalData(error.stack ?? error.message) };
}

export function withoutPersonalData(text: string): string {
  return text.replace(/\b[1-8]\d{10}\b/g, "[isikukood]").replace(/[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, "[e-post]");
}
