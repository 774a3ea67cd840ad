import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Answer } from "./answer.ts";
import type { FaultSwitch, NetworkFault } from "./faults.ts";
import { type Listening, listening } from "./listening.ts";

export interface Asked {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Options {
  port?: number | undefined;
  faults?: Pick<FaultSwitch<never>, "take">;
  slowMs?: number | undefined;
}

const MAX_BODY_BYTES = 32 * 1024 * 1024;
const SLOW_MS = 1_000;

/** A simulated service. It notes each request, and gives back what answers it, which a fault may not want. */
export function serving(
  service: (asked: Asked) => () => Answer | Promise<Answer>,
  { port, faults, slowMs = SLOW_MS }: Options = {},
): Promise<Listening> {
  return listening(async (request, response) => {
    const { method = "GET", headers, url = "/" } = request;
    const body = await bodyOf(request);
    const answer = service({ method, headers, body, url: new URL(url, `http://${headers.host ?? "service"}`) });
    const fault = faults?.take();
    if (typeof fault === "object") send(response, fault);
    else if (fault === undefined) send(response, await answer());
    else await disturb(fault, { request, response, slowMs, answer });
  }, port);
}

async function disturb(
  fault: NetworkFault,
  ends: { request: IncomingMessage; response: ServerResponse; slowMs: number; answer: () => Answer | Promise<Answer> },
): Promise<void> {
  const { request, response, answer } = ends;
  if (fault === "huge") pour(response);
  if (fault === "slow") {
    await wait(ends.slowMs, undefined, { ref: false });
    send(response, await answer());
  }
  if (fault === "truncated") {
    const { status, headers, body } = await answer();
    const whole = Buffer.from(body);
    response.writeHead(status, { ...headers, "content-length": whole.byteLength });
    response.write(whole.subarray(0, Math.floor(whole.byteLength / 2)), () => request.socket.destroy());
  }
  if (fault === "lost") await answer();
  if (fault === "lost" || fault === "reset") request.socket.resetAndDestroy();
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers).end(body);
}

function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024, " ");
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", more).on("error", () => undefined);
  more();
}

/** @throws when it is too large, which ends the connection */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw new Error("the request is larger than 32 MB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const MAX_NOTED = 10_000;

/** Notes of requests, oldest first; the oldest go. */
export function requestNotes<Note>(): { add(note: Note): void; all: readonly Note[] } {
  const all: Note[] = [];
  return {
    all,
    add(note) {
      all.push(note);
      if (all.length > MAX_NOTED) all.shift();
    },
  };
}
