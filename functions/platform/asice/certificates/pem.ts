const BLOCK = /-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g;

/** DER of the certificates in a file: those of PEM (RFC 7468, 5), else the file itself. */
export function certificatesIn(file: Buffer): Buffer[] {
  const blocks = [...file.toString("latin1").matchAll(BLOCK)];
  return blocks.length === 0 ? [file] : blocks.map(([, base64 = ""]) => Buffer.from(base64, "base64"));
}
