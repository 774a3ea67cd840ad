import type { X509Certificate } from "node:crypto";
import { exchange, type Patience, type Service, ServiceFailure } from "#functions/platform/clients/eid/exchange.ts";
import { ocspRequest } from "./ocspRequest.ts";

export interface OcspConfig extends Service, Patience {
  /** `http://ocsp.sk.ee` wants sha1, newer responders sha256. */
  certIdHash: "sha1" | "sha256";
}

/** DER of the OCSPResponse as it came; whoever uses it checks it with the nonce (functions/containers/revocation). */
export type OcspAnswer = { ok: true; der: Buffer; nonce: Buffer } | { ok: false; outcome: "unavailable" };

/** Asks whether a certificate is revoked (RFC 6960, appendix A: over HTTP by POST). Never throws for what comes back. */
export async function askOcsp(
  config: OcspConfig,
  certificate: X509Certificate,
  issuer: X509Certificate,
): Promise<OcspAnswer> {
  const { der, nonce } = ocspRequest(certificate, issuer, config.certIdHash);
  try {
    const body = { type: "application/ocsp-request", bytes: der };
    return { ok: true, der: await exchange(config, { method: "POST", url: new URL(config.url), body }, config), nonce };
  } catch (error) {
    if (error instanceof ServiceFailure) return { ok: false, outcome: "unavailable" };
    throw error;
  }
}
