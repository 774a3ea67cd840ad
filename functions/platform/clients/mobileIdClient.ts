import * as z from "zod/mini";
import type { MobileIdOutcome } from "#shared/containers/outcomes.ts";
import { exchangeJson, type Patience, type Service, ServiceFailure } from "./eid/serviceCall.ts";

export interface MobileIdConfig extends Service, Patience {
  uuid: string;
  name: string;
}

export interface MobileIdAsked {
  code: string;
  /** Such as +37251234567. */
  phone: string;
  hash: Buffer;
  /** Shown on the phone; up to 100 characters of GSM-7, 50 with others such as õ and š. */
  text: string;
}

export type Refused = { ok: false; outcome: MobileIdOutcome };
export type MobileIdAnswer =
  | { state: "running" }
  /** No answer this time: poll again. */
  | { state: "unreachable" }
  | { state: "failed"; outcome: MobileIdOutcome }
  /** ECDSA as r‖s, or RSA. */
  | { state: "confirmed"; signature: Buffer; certificate: Buffer | undefined };

/** Mobile-ID REST of SK. No method throws for an answer of the service. */
export interface MobileIdClient {
  start(work: MobileIdWork, asked: MobileIdAsked): Promise<{ ok: true; session: string } | Refused>;
  /** Waits up to `waitMs` for the person. */
  poll(work: MobileIdWork, session: string, waitMs: number): Promise<MobileIdAnswer>;
  certificate(person: Pick<MobileIdAsked, "code" | "phone">): Promise<{ ok: true; certificate: Buffer } | Refused>;
}
export type MobileIdWork = "authentication" | "signature";

const RESULTS: Readonly<Record<string, MobileIdOutcome>> = {
  TIMEOUT: "timeout",
  NOT_MID_CLIENT: "not_client",
  USER_CANCELLED: "user_cancelled",
  SIGNATURE_HASH_MISMATCH: "hash_mismatch",
  PHONE_ABSENT: "phone_absent",
  DELIVERY_ERROR: "delivery_error",
  SIM_ERROR: "sim_error",
};

const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/\r\n]+={0,2}\s*$/));
const started = z.object({ sessionID: z.string().check(z.regex(/^[\w-]{1,100}$/)) });
const found = z.object({ result: z.string(), cert: z.optional(base64) });
const polled = z.object({
  state: z.enum(["RUNNING", "COMPLETE"]),
  result: z.optional(z.string()),
  signature: z.optional(z.object({ value: base64 })),
  cert: z.optional(base64),
});

/** Longer than the service is asked to wait. */
const MARGIN_MS = 5_000;

export function mobileIdClient(config: MobileIdConfig): MobileIdClient {
  const { uuid, name, timeoutMs } = config;
  const party = { relyingPartyUUID: uuid, relyingPartyName: name };
  const post = <T>(schema: z.ZodMiniType<T>, path: string, fields: object) =>
    exchangeJson(config, schema, { method: "POST", path, body: { ...party, ...fields } }, { timeoutMs });
  return {
    start: (work, { code, phone, hash, text }) =>
      unlessRefused(async () => {
        const { sessionID } = await post(started, work, {
          phoneNumber: phone,
          nationalIdentityNumber: code,
          hash: hash.toString("base64"),
          hashType: "SHA256",
          language: "EST",
          displayText: text,
          displayTextFormat: /^[\x20-\x7e]*$/.test(text) ? "GSM-7" : "UCS-2",
        });
        return { ok: true, session: sessionID };
      }),
    certificate: ({ code, phone }) =>
      unlessRefused(async () => {
        const { result, cert } = await post(found, "certificate", { phoneNumber: phone, nationalIdentityNumber: code });
        if (result === "OK" && cert) return { ok: true, certificate: Buffer.from(cert, "base64") };
        return { ok: false, outcome: result === "NOT_FOUND" ? "not_client" : "unavailable" };
      }),
    async poll(work, session, waitMs) {
      try {
        const path = `${work}/session/${session}`;
        const query = { timeoutMs: String(waitMs) };
        const patience = { timeoutMs: timeoutMs ?? waitMs + MARGIN_MS };
        return answerOf(await exchangeJson(config, polled, { method: "GET", path, query }, patience));
      } catch (error) {
        if (!(error instanceof ServiceFailure)) throw error;
        // The service has ended and forgotten the session.
        if (error.status === 404) return { state: "failed", outcome: "timeout" };
        return error.kind === "refused" ? { state: "failed", outcome: "refused" } : { state: "unreachable" };
      }
    },
  };
}

function answerOf({ state, result, signature, cert }: z.infer<typeof polled>): MobileIdAnswer {
  if (state === "RUNNING") return { state: "running" };
  if (result !== "OK") return { state: "failed", outcome: RESULTS[result ?? ""] ?? "unavailable" };
  if (!signature) return { state: "failed", outcome: "unavailable" };
  const certificate = cert ? Buffer.from(cert, "base64") : undefined;
  return { state: "confirmed", signature: Buffer.from(signature.value, "base64"), certificate };
}

async function unlessRefused<Answer>(ask: () => Promise<Answer | Refused>): Promise<Answer | Refused> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    return { ok: false, outcome: error.kind === "refused" ? "refused" : "unavailable" };
  }
}

/** Code of a Mobile-ID request: 6 first and 7 last bits of the hash, four digits (SK's MID REST API). */
export function mobileIdCode(hash: Buffer): string {
  const [first = 0, last = 0] = [hash[0], hash.at(-1)];
  return String(((first >> 2) << 7) | (last & 0x7f)).padStart(4, "0");
}
