import { randomBytes } from "node:crypto";
import { BaseBlock, fromBER, Integer, Null, OctetString, Sequence } from "asn1js";
import * as pkijs from "pkijs";
import { exchange, type Patience, type Service, ServiceFailure } from "./eid/exchange.ts";

export type TimestampConfig = Service & Patience;

/** `rejected`: the authority will not stamp this; `unavailable`: later may help. */
export type TimestampAnswer =
  /** DER of the token as it came, and the nonce of our request as hexadecimal digits without leading zeros. */
  { ok: true; token: Buffer; nonce: string } | { ok: false; outcome: "unavailable" | "rejected" };

const SHA256 = "2.16.840.1.101.3.4.2.1";
const GRANTED: ReadonlySet<number> = new Set([pkijs.PKIStatus.granted, pkijs.PKIStatus.grantedWithMods]);

/** Asks for a time-stamp over a SHA-256 hash (RFC 3161 §2.4, §3.4). The token is checked where it is used. Never throws for what comes back. */
export async function askTimestamp(config: TimestampConfig, hash: Buffer): Promise<TimestampAnswer> {
  const { der, nonce } = timestampRequest(hash);
  try {
    const body = { type: "application/timestamp-query", bytes: der };
    const answer = await exchange(config, { method: "POST", url: new URL(config.url), body }, config);
    return tokenIn(answer, nonce);
  } catch (error) {
    if (error instanceof ServiceFailure) return { ok: false, outcome: "unavailable" };
    throw error;
  }
}

function timestampRequest(hash: Buffer): { der: Buffer; nonce: string } {
  const bytes = randomBytes(16);
  // Positive and without a leading zero, so that its digits compare as text.
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  const request = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: new Uint8Array(hash).buffer }),
    }),
    nonce: new Integer({ valueHex: new Uint8Array(bytes).buffer }),
    certReq: true,
  });
  return { der: Buffer.from(request.toSchema().toBER()), nonce: bytes.toString("hex") };
}

/** The bytes of the token as they stand in the answer: encoding them again could change what is signed. */
function tokenIn(answer: Buffer, nonce: string): TimestampAnswer {
  try {
    const bytes = new Uint8Array(answer).buffer;
    if (!GRANTED.has(pkijs.TimeStampResp.fromBER(bytes).status.status)) return { ok: false, outcome: "rejected" };
    const { result } = fromBER(bytes);
    const token = result instanceof Sequence ? result.valueBlock.value[1] : undefined;
    if (!(token instanceof BaseBlock)) return { ok: false, outcome: "unavailable" };
    return { ok: true, token: Buffer.from(token.valueBeforeDecodeView), nonce };
  } catch {
    return { ok: false, outcome: "unavailable" };
  }
}
