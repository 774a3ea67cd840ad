import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Trust, trustIn } from "#functions/platform/asice/certificates/anchors.ts";
import { readCertificate } from "#functions/platform/asice/certificates/certificate.ts";
import { Refusal } from "#functions/platform/asice/refusal.ts";

/**
 * Trust anchors out of a folder of certificates, PEM or DER.
 * @param notice is told about files that give no anchor
 * @throws Error when the folder cannot be read or gives no anchor
 */
export function trustFrom(folder: string, notice: (line: string) => void): Trust {
  const anchors = readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && /\.(crt|cer|pem|der)$/i.test(file.name))
    .flatMap(({ name }) => {
      try {
        const certificates = certificatesIn(readFileSync(join(folder, name))).map(readCertificate);
        const { useless } = trustIn(certificates);
        if (useless.length > 0) notice(`${name}: neither an issuer, nor for OCSP or time-stamps; left out`);
        return certificates;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        notice(`${name}: ${error.message}; left out`);
        return [];
      }
    });
  const { trust, useless } = trustIn(anchors);
  if (useless.length === anchors.length) throw new Error(`${folder} has no trust anchor (.crt, .cer, .pem or .der)`);
  return trust;
}

const BLOCK = /-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g;

/** DER of the certificates in a file: those of PEM (RFC 7468, 5), else the file itself. */
function certificatesIn(file: Buffer): Buffer[] {
  const blocks = [...file.toString("latin1").matchAll(BLOCK)];
  return blocks.length === 0 ? [file] : blocks.map(([, base64 = ""]) => Buffer.from(base64, "base64"));
}
