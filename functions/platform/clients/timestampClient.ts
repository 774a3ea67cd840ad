import { Refusal } from "#functions/platform/asice/refusal.ts";
import { timestampRequest, tokenIn } from "#functions/platform/asice/timestamps/request.ts";
import { exchange, type Patience, type Service, ServiceFailure } from "./eid/exchange.ts";

export type TimestampConfig = Service & Patience;

/** `rejected`: the authority will not stamp this; `unavailable`: later may help. */
export type TimestampAnswer =
  /** DER of the token as it came, and the nonce of our request as hexadecimal digits without leading zeros. */
  { ok: true; token: Buffer; nonce: string } | { ok: false; outcome: "unavailable" | "rejected" };

/** Asks for a time-stamp over a SHA-256 hash (RFC 3161 §2.4, §3.4). The token is checked where it is used. Never throws for what comes back. */
export async function askTimestamp(config: TimestampConfig, hash: Buffer): Promise<TimestampAnswer> {
  const { der, nonce } = timestampRequest(hash);
  try {
    const body = { type: "application/timestamp-query", bytes: der };
    const token = tokenIn(await exchange(config, { method: "POST", url: new URL(config.url), body }, config));
    return token ? { ok: true, token, nonce } : { ok: false, outcome: "rejected" };
  } catch (error) {
    if (error instanceof ServiceFailure || error instanceof Refusal) return { ok: false, outcome: "unavailable" };
    throw error;
  }
}
