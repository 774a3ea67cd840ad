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

/** The request that a person made, in jobs, letters and messages that outlive it. */
export interface Origin {
  requestId?: string;
}

export function origin(): Origin {
  const id = context.getStore()?.["request_id"];
  return typeof id === "string" ? { requestId: id } : {};
}

/** The request that an item names, as jobs, letters and runs do. */
export function originOf(item: unknown): Origin {
  const isNamed = typeof item === "object" && item !== null && "requestId" in item;
  return isNamed && typeof item.requestId === "string" ? { requestId: item.requestId } : {};
}

/** Work that a job goes on with belongs to the request that began it. */
export function inOrigin<Result>({ requestId }: Origin, work: () => Result): Result {
  return requestId === undefined ? work() : inLogContext({ request_id: requestId }, work);
}

/** Tag of a letter, which the events of SES carry back. */
export const REQUEST_TAG = "request";

/** A tag takes letters, digits, - and _ only: others are `_` and their code. */
export function originTag(): string | undefined {
  const coded = (one: string) => `_${one.charCodeAt(0).toString(16).padStart(2, "0")}`;
  return origin().requestId?.replaceAll(/[^A-Za-z0-9-]/g, coded);
}

export function originOfTag(tag: string | undefined): Origin {
  if (!tag) return {};
  const plain = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16));
  return { requestId: tag.replaceAll(/_([0-9a-f]{2})/g, plain) };
}

export function describeError(error: unknown): { name: string; detail: string } {
  if (!(error instanceof Error)) return { name: "unknown", detail: typeof error };
  return { name: error.name, detail: withoutPersonalData(error.stack ?? error.message) };
}

export function withoutPersonalData(text: string): string {
  return text.replace(/\b[1-8]\d{10}\b/g, "[isikukood]").replace(/[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, "[e-post]");
}

/** Names the cause of a missing answer. Only the code is logged: messages of the network layer may quote what was sent. */
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
