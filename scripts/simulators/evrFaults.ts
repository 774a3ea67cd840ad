import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { seeded } from "#scripts/demo/random.ts";

/** How the simulated register misbehaves instead of answering. */
export type EvrFaultKind =
  /** 429 with Retry-After. */
  | "busy"
  /** 500. */
  | "error"
  /** Takes the request and never answers. */
  | "silent"
  /** Answers rightly, but only after a while. */
  | "slow"
  /** 200 with a page of HTML. */
  | "malformed"
  /** Breaks off in the middle of the body. */
  | "truncated"
  /** Resets the connection. */
  | "reset";

export interface EvrFaults {
  /** Lets the next requests fail in this way; faults set one after the other are served in that order. */
  next(kind: EvrFaultKind, times: number): void;
  /**
   * Deals with a request in the manner of the fault that is its turn, if any.
   * @returns whether the request still wants its proper answer.
   */
  meet(request: IncomingMessage, response: ServerResponse, answer: () => string): Promise<boolean>;
}

export interface EvrFaultOptions {
  /** Share of requests, 0–1, that fail in a way, whatever else is set; seeded, so the same ones in each run. */
  ratios?: Partial<Record<EvrFaultKind, number>>;
  retryAfterSeconds?: number;
  slowMs?: number;
}

export function evrFaults({ ratios = {}, retryAfterSeconds = 1, slowMs = 1_000 }: EvrFaultOptions): EvrFaults {
  const waiting: EvrFaultKind[] = [];
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
  const turn = (): EvrFaultKind | undefined =>
    waiting.shift() ?? KINDS.find((kind) => random.chance(ratios[kind] ?? 0));
  return {
    next: (kind, times) => waiting.push(...Array.from({ length: times }, () => kind)),
    meet: async (request, response, answer) => {
      const kind = turn();
      if (!kind) return true;
      await faults[kind](request, response, answer);
      return kind === "slow";
    },
  };
}

const KINDS: readonly EvrFaultKind[] = ["busy", "error", "silent", "slow", "malformed", "truncated", "reset"];
