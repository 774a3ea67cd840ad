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

/** Why no answer came. Only the code: messages of the network layer may quote what was sent. */
export function networkDetail(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return "no answer";
  const { cause } = error;
  if (isTimeout(error) || isTimeout(cause)) return `no answer within ${timeoutMs} ms`;
  // `fetch` gives the code in the cause, `http` in the error itself.
  return `no answer (${codeOf(cause) ?? codeOf(error) ?? error.name})`;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === "TimeoutError";
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
