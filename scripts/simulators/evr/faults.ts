import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { seeded } from "#scripts/random/random.ts";

export type EvrFaultKind =
  /** 429 with Retry-After. */
  | "busy"
  | "error"
  | "silent"
  | "slow"
  /** 200 with a page of HTML. */
  | "malformed"
  /** Closes the connection in the middle of the body. */
  | "truncated"
  | "reset";

export interface EvrFaults {
  next(kind: EvrFaultKind, times: number): void;
  /** Applies the next fault, if any, and returns whether the request still needs its answer. */
  apply(request: IncomingMessage, response: ServerResponse, answer: () => string): Promise<boolean>;
}

export interface EvrFaultOptions {
  /** Share of requests, 0–1, that fail in each way; seeded, so that the same requests fail in every run. */
  ratios?: Partial<Record<EvrFaultKind, number>>;
  retryAfterSeconds?: number;
  slowMs?: number;
}

export function evrFaults({ ratios = {}, retryAfterSeconds = 1, slowMs = 1_000 }: EvrFaultOptions): EvrFaults {
  const queued: EvrFaultKind[] = [];
  const random = seeded(1);
  const faults: Record<
    EvrFaultKind,
    (request: IncomingMessage, response: ServerResponse, body: () => string) => unknown
  > = {
    busy: (_, response) => response.writeHead(429, { "retry-after": String(retryAfterSeconds) }).end(),
    error: (_, response) => response.writeHead(500).end(),
    silent: (request) => request.resume(),
    slow: () => wait(slowMs, undefined, { ref: false }),
    malformed: (_, response) =>
      response.writeHead(200, { "content-type": "application/json" }).end("<html>Hooldus</html>"),
    truncated: (request, response, body) => {
      const whole = Buffer.from(body());
      response.writeHead(200, { "content-type": "application/json", "content-length": whole.byteLength });
      response.write(whole.subarray(0, Math.floor(whole.byteLength / 2)), () => request.socket.destroy());
    },
    reset: (request) => request.socket.resetAndDestroy(),
  };
  const nextFault = (): EvrFaultKind | undefined =>
    queued.shift() ?? KINDS.find((kind) => random.chance(ratios[kind] ?? 0));
  return {
    next: (kind, times) => queued.push(...Array.from({ length: times }, () => kind)),
    apply: async (request, response, answer) => {
      const kind = nextFault();
      if (!kind) return true;
      await faults[kind](request, response, answer);
      return kind === "slow";
    },
  };
}

const KINDS: readonly EvrFaultKind[] = ["busy", "error", "silent", "slow", "malformed", "truncated", "reset"];
