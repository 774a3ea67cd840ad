import { AsyncLocalStorage } from "node:async_hooks";
import { Logger } from "@aws-lambda-powertools/logger";

type Facts = Record<string, unknown>;

const logger = new Logger({ serviceName: "virn" });
const context = new AsyncLocalStorage<Facts>();
const warned = new WeakMap<Facts, Set<string>>();

/** Callers pass ids and counts, never names, addresses, tokens or personal codes; errors of pages also name their user. */
export const log = {
  info: (message: string, facts: Facts = {}) => logger.info(message, { ...context.getStore(), ...facts }),
  warn: (message: string, facts: Facts = {}) => logger.warn(message, { ...context.getStore(), ...facts }),
  error: (message: string, facts: Facts = {}) => logger.error(message, { ...context.getStore(), ...facts }),
  warnOnce: (message: string, facts: Facts = {}) => {
    const own = context.getStore() ?? {};
    const before = warned.get(own) ?? new Set();
    if (before.has(message)) return;
    warned.set(own, before.add(message));
    log.warn(message, facts);
  },
};

/** The embedded system runs calls side by side, so the context is per call. May be nested. */
export function inLogContext<Result>(facts: Facts, work: () => Result): Result {
  return context.run({ ...context.getStore(), ...facts }, work);
}

export function describeError(error: unknown): { name: string; detail: string } {
  if (!(error instanceof Error)) return { name: "unknown", detail: typeof error };
  return { name: error.name, detail: withoutPersonalData(error.stack ?? error.message) };
}

export function withoutPersonalData(text: string): string {
  return text.replace(/\b[1-8]\d{10}\b/g, "[isikukood]").replace(/[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, "[e-post]");
}
