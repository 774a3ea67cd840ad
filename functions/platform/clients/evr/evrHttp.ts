import { setTimeout as wait } from "node:timers/promises";
import { networkDetail } from "#functions/platform/log.ts";
import { refusal } from "./models.ts";

export interface EvrConfig {
  baseUrl: string;
  /** Sent in a header only: never in logs or failures. */
  apiKey: string;
  language?: "et" | "en";
  timeoutMs?: number;
  attempts?: number;
  backoffMs?: number;
  longestWaitMs?: number;
}

/** `malformed`: not the contract. `too_large`: a smaller page may help. `unavailable`: later may help. */
export type EvrFailureKind = "unauthorised" | "unavailable" | "malformed" | "too_large" | "refused";

export class EvrFailure extends Error {
  readonly kind: EvrFailureKind;
  readonly detail: string;
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: EvrFailureKind, detail: string, more: { status?: number; retryAfterSeconds?: number } = {}) {
    super(`EVR ${kind}: ${detail}`);
    this.name = "EvrFailure";
    this.kind = kind;
    this.detail = detail;
    this.status = more.status;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

export type EvrQuery = Record<string, string | number | boolean>;
export interface EvrAnswer {
  body: unknown;
  text: string;
}
export type EvrGet = (path: string, query?: EvrQuery) => Promise<EvrAnswer>;

const MAX_BODY_BYTES = 32 * 1024 * 1024;
const PASSING_STATUSES = new Set([408, 429, 500, 502, 503, 504]);

export function evrGet(config: EvrConfig): EvrGet {
  const { attempts = 5, backoffMs = 500, longestWaitMs = 30_000 } = config;
  return async (path, query = {}) => {
    // undici quotes an invalid header value in its error, and the key must not get there.
    if (!/^[\x21-\x7e]+$/.test(config.apiKey))
      throw new EvrFailure("unauthorised", "the API key is empty or no header text");
    for (let attempt = 1; ; attempt += 1) {
      const answer = await askOnce(config, path, query);
      if (answer.ok) return answer;
      const { failure } = answer;
      if (!answer.mayPass || attempt >= attempts) throw failure;
      const askedMs = (failure.retryAfterSeconds ?? 0) * 1000;
      if (askedMs > longestWaitMs) throw failure;
      const backoff = Math.min(backoffMs * 2 ** (attempt - 1), longestWaitMs);
      await wait(Math.max(askedMs, backoff * (0.5 + Math.random() / 2)));
    }
  };
}

type Answer = ({ ok: true } & EvrAnswer) | { ok: false; failure: EvrFailure; mayPass: boolean };

async function askOnce(config: EvrConfig, path: string, query: EvrQuery): Promise<Answer> {
  const { timeoutMs = 20_000 } = config;
  const url = new URL(path, config.baseUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  try {
    const response = await fetch(url, {
      headers: { "EVR-APIKEY": config.apiKey, "EVR-LANGUAGE": config.language ?? "et", Accept: "application/json" },
      // Following would send the key to the address that the answer names.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await bodyOf(response);
    if (text === undefined) return failedAnswer("too_large", "the answer is larger than 32 MB", response);
    return response.ok ? parsedAnswer(text, response) : refusedAnswer(config, text, response);
  } catch (error) {
    return failedAnswer("unavailable", networkDetail(error, timeoutMs));
  }
}

async function bodyOf(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function parsedAnswer(text: string, response: Response): Answer {
  try {
    return { ok: true, body: JSON.parse(text), text };
  } catch {
    // A proxy's maintenance page with status 200 is retried like an outage.
    return failedAnswer("malformed", "the answer is not JSON", response, true);
  }
}

function refusedAnswer(config: EvrConfig, text: string, response: Response): Answer {
  const { status } = response;
  if (PASSING_STATUSES.has(status)) return failedAnswer("unavailable", `status ${status}`, response);
  const detail = refusalDetail(text).replaceAll(config.apiKey, "…").slice(0, 300);
  return failedAnswer(
    status === 401 || status === 403 ? "unauthorised" : "refused",
    detail || `status ${status}`,
    response,
  );
}

function refusalDetail(text: string): string {
  try {
    const said = refusal.safeParse(JSON.parse(text)).data;
    const errors = Object.entries(said?.errors ?? {}).map(([field, reasons]) => `${field}: ${reasons.join(" ")}`);
    return [said?.title, said?.detail, ...errors].filter(Boolean).join("; ");
  } catch {
    return "";
  }
}

function failedAnswer(
  kind: EvrFailureKind,
  detail: string,
  response?: Response,
  mayPass = kind === "unavailable",
): Answer {
  const retryAfterSeconds = secondsUntil(response?.headers.get("retry-after") ?? null);
  const more = {
    ...(response ? { status: response.status } : {}),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
  return { ok: false, failure: new EvrFailure(kind, detail, more), mayPass };
}

/** Seconds or an HTTP date (RFC 9110 §10.2.3). */
function secondsUntil(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter);
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? undefined : Math.max(0, (at - Date.now()) / 1000);
}
