import { type Certificate, commonNameOf } from "#functions/platform/asice/certificates/certificate.ts";
import { Refusal } from "#functions/platform/asice/refusal.ts";
import { ocspRequest } from "#functions/platform/asice/revocation/ocsp.ts";
import { timestampRequest, tokenIn } from "#functions/platform/asice/timestamps/timestamp.ts";
import { exchange, type Patience, type Service, ServiceFailure } from "./eid/serviceCall.ts";
import type { EidSettings } from "./eid/settings.ts";

export interface OcspConfig extends Service, Patience {
  /** `http://ocsp.sk.ee` wants sha1, newer responders sha256. */
  certIdHash: "sha1" | "sha256";
}

/** DER of the unchanged OCSPResponse; the caller checks it with the nonce (functions/platform/asice/revocation). */
export type OcspAnswer = { ok: true; der: Buffer; nonce: Buffer } | { ok: false; outcome: "unavailable" };

export function responderFor(issuer: Certificate, settings: Pick<EidSettings, "ocsp" | "ocspByIssuer">): OcspConfig {
  return settings.ocspByIssuer[commonNameOf(issuer)] ?? settings.ocsp;
}

/** Asks whether a certificate is revoked (RFC 6960, appendix A: over HTTP by POST). Never throws for an answer. */
export async function askOcsp(config: OcspConfig, certificate: Certificate, issuer: Certificate): Promise<OcspAnswer> {
  const { der, nonce } = ocspRequest(certificate, issuer, config.certIdHash);
  try {
    const body = { type: "application/ocsp-request", bytes: der };
    const asked = { method: "POST", url: new URL(config.url), body } as const;
    return { ok: true, der: await exchange(config, asked, config, "OCSP"), nonce };
  } catch (error) {
    if (error instanceof ServiceFailure) return { ok: false, outcome: "unavailable" };
    throw error;
  }
}

export type TimestampConfig = Service & Patience;

/** `rejected`: the authority will not stamp this; `unavailable`: later may help. */
export type TimestampAnswer =
  /** DER of the unchanged token, and the nonce of our request as hexadecimal digits without leading zeros. */
  { ok: true; token: Buffer; nonce: string } | { ok: false; outcome: "unavailable" | "rejected" };

/** Asks for a time-stamp over a SHA-256 hash (RFC 3161 §2.4, §3.4). The caller checks the token. Never throws for an answer. */
export async function askTimestamp(config: TimestampConfig, hash: Buffer): Promise<TimestampAnswer> {
  const { der, nonce } = timestampRequest(hash);
  try {
    const body = { type: "application/timestamp-query", bytes: der };
    const asked = { method: "POST", url: new URL(config.url), body } as const;
    const token = tokenIn(await exchange(config, asked, config, "TSA"));
    return token ? { ok: true, token, nonce } : { ok: false, outcome: "rejected" };
  } catch (error) {
    if (error instanceof ServiceFailure || error instanceof Refusal) return { ok: false, outcome: "unavailable" };
    throw error;
  }
}
