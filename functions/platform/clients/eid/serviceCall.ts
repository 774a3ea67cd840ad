import { createHash, X509Certificate } from "node:crypto";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { checkServerIdentity, type PeerCertificate } from "node:tls";
import type * as z from "zod/mini";
import { log, networkDetail } from "#functions/platform/log.ts";
import { measure, measureBy } from "#functions/platform/measure.ts";
import type { SigningService } from "#shared/platform/metrics.ts";

/** unavailable: later may help. malformed: not the contract. too_large: asking for less may help. refused: a status of 4xx. */
export type ServiceFailureKind = "unavailable" | "malformed" | "too_large" | "refused";

export class ServiceFailure extends Error {
  readonly kind: ServiceFailureKind;
  readonly status: number | undefined;

  constructor(kind: ServiceFailureKind, detail: string, status?: number) {
    super(`${kind}: ${detail}`);
    this.name = "ServiceFailure";
    this.kind = kind;
    this.status = status;
  }
}

export interface Service {
  url: string;
  /** SHA-256 of the server's public key as base64; empty: not checked. */
  pins: readonly string[];
}

export interface Patience {
  /** Time limit of the whole exchange. Default 15 seconds. */
  timeoutMs?: number | undefined;
  /** Default 256 KB. */
  maxBytes?: number | undefined;
}

interface Asked {
  method: "GET" | "POST";
  url: URL;
  body?: { type: string; bytes: Buffer; headers?: Record<string, string> };
}

const TIMEOUT_MS = 15_000;
const MAX_BODY_BYTES = 256 * 1024;
const PASSING_STATUSES = new Set([408, 429]);

/** No redirects, no retries. Details name no address with a personal code. @throws ServiceFailure for all but 200 */
export async function exchange(
  service: Service,
  asked: Asked,
  patience: Patience,
  counted?: SigningService,
): Promise<Buffer> {
  try {
    const body = await bodyOf(service, asked, patience);
    if (counted) measureBy("ServiceAnswers", counted);
    return body;
  } catch (error) {
    const isAnswer = error instanceof ServiceFailure && error.kind === "refused" && !isLockedOut(error);
    if (counted) measureBy(isAnswer ? "ServiceAnswers" : "ServiceFailures", counted);
    throw error;
  }
}

/** The service does not take our name, address or contract: nobody can sign. */
function isLockedOut({ status }: ServiceFailure): boolean {
  return status === 401 || status === 403;
}

async function bodyOf(
  service: Service,
  asked: Asked,
  { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BODY_BYTES }: Patience,
): Promise<Buffer> {
  const { status, body } = await answerTo(service, asked, { timeoutMs, maxBytes });
  if (status === 200) return body;
  if (status >= 500 || PASSING_STATUSES.has(status))
    throw new ServiceFailure("unavailable", `status ${status}`, status);
  throw new ServiceFailure("refused", `status ${status}`, status);
}

/** The answer with any status. @throws ServiceFailure without one, and for one that is too large */
export function answerTo(
  service: Service,
  asked: Asked,
  { timeoutMs, maxBytes }: { timeoutMs: number; maxBytes: number },
): Promise<{ status: number; body: Buffer }> {
  const isSecure = asked.url.protocol === "https:";
  const headers = {
    accept: "*/*",
    ...(asked.body ? { "content-type": asked.body.type, "content-length": asked.body.bytes.byteLength } : {}),
    ...asked.body?.headers,
  };
  return new Promise((resolve, reject) => {
    const options = {
      method: asked.method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(isSecure ? { agent: false, checkServerIdentity: pinned(service.pins) } : {}),
    };
    const fail = (error: unknown) =>
      reject(
        error instanceof ServiceFailure ? error : new ServiceFailure("unavailable", networkDetail(error, timeoutMs)),
      );
    const call = (isSecure ? requestHttps : requestHttp)(asked.url, options, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.byteLength;
        chunks.push(chunk);
        if (size <= maxBytes) return;
        fail(new ServiceFailure("too_large", `the answer is larger than ${maxBytes} bytes`));
        // `destroy` gets no error, since it would throw it where the whole answer has arrived already.
        call.destroy();
      });
      response.on("error", fail);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
    });
    call.on("error", fail);
    call.end(asked.body?.bytes);
  });
}

/** Checks the name as usual, and then the key against the pins. */
export function pinned(pins: readonly string[]) {
  return (host: string, certificate: PeerCertificate): Error | undefined => {
    const wrongName = checkServerIdentity(host, certificate);
    if (wrongName || pins.length === 0) return wrongName;
    warnOfEnd(host, new Date(certificate.valid_to), new Date());
    // `pubkey` of an elliptic curve is the point alone.
    const key = new X509Certificate(certificate.raw).publicKey.export({ type: "spki", format: "der" });
    return pins.includes(createHash("sha256").update(key).digest("base64"))
      ? undefined
      : new ServiceFailure("unavailable", "the server's key is not pinned");
  };
}

/** @throws ServiceFailure, also when the answer does not fit the schema. */
export async function exchangeJson<T>(
  service: Service,
  schema: z.ZodMiniType<T>,
  asked: { method: "GET" | "POST"; path: string; query?: Record<string, string>; body?: object },
  patience: Patience,
): Promise<T> {
  const base = service.url.endsWith("/") ? service.url : `${service.url}/`;
  const url = new URL(asked.path, base);
  for (const [name, value] of Object.entries(asked.query ?? {})) url.searchParams.set(name, value);
  const body = asked.body && {
    type: "application/json; charset=utf-8",
    bytes: Buffer.from(JSON.stringify(asked.body)),
  };
  const answer = await exchange(service, { method: asked.method, url, ...(body ? { body } : {}) }, patience, "SK");
  const result = schema.safeParse(jsonIn(answer.toString("utf8")));
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path }) => path.join("."));
  throw new ServiceFailure("malformed", fields.slice(0, 3).join("; "));
}

const WARNED_BEFORE_MS = 30 * 24 * 3_600_000;

/** A pinned key is replaced with its certificate, so that the pin has to change before (docs/runbook.md, "Certificates end"). */
export function warnOfEnd(name: string, end: Date, now: Date): void {
  if (end.getTime() - now.getTime() > WARNED_BEFORE_MS) return;
  log.warn("certificate ends soon", { certificate: name, end: end.toISOString() });
  measure({ CertificatesEnding: 1 });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceFailure("malformed", "the answer is not JSON");
  }
}
