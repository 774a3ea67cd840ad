import type { Certificate } from "#functions/platform/asice/certificates/certificate.ts";
import { commonNameOf } from "#functions/platform/asice/certificates/signer.ts";
import { ocspRequest } from "#functions/platform/asice/revocation/request.ts";
import { exchange, type Patience, type Service, ServiceFailure } from "./eid/exchange.ts";
import type { EidSettings } from "./eid/settings.ts";

export interface OcspConfig extends Service, Patience {
  /** `http://ocsp.sk.ee` wants sha1, newer responders sha256. */
  certIdHash: "sha1" | "sha256";
}

/** DER of the OCSPResponse as it came; the caller checks it with the nonce (functions/platform/asice/revocation). */
export type OcspAnswer = { ok: true; der: Buffer; nonce: Buffer } | { ok: false; outcome: "unavailable" };

/** The responder for certificates of this issuer. */
export function responderFor(issuer: Certificate, settings: Pick<EidSettings, "ocsp" | "ocspByIssuer">): OcspConfig {
  return settings.ocspByIssuer[commonNameOf(issuer)] ?? settings.ocsp;
}

/** Asks whether a certificate is revoked (RFC 6960, appendix A: over HTTP by POST). Never throws for what comes back. */
export async function askOcsp(config: OcspConfig, certificate: Certificate, issuer: Certificate): Promise<OcspAnswer> {
  const { der, nonce } = ocspRequest(certificate, issuer, config.certIdHash);
  try {
    const body = { type: "application/ocsp-request", bytes: der };
    return { ok: true, der: await exchange(config, { method: "POST", url: new URL(config.url), body }, config), nonce };
  } catch (error) {
    if (error instanceof ServiceFailure) return { ok: false, outcome: "unavailable" };
    throw error;
  }
}
