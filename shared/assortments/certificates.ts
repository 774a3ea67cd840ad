export const UNCERTIFIED = 0;
export const PEFC = 10;
export const FSC = 20;

export const CERTIFICATE_TYPES = [PEFC, FSC] as const;
export type CertificateType = (typeof CERTIFICATE_TYPES)[number];

export const PRICED_CERTIFICATES = [UNCERTIFIED, ...CERTIFICATE_TYPES] as const;
export type PricedCertificate = (typeof PRICED_CERTIFICATES)[number];

/** Reads a code such as 'FSC 100%'; undefined for another one. */
export function certificateTypeOf(code: string): CertificateType | undefined {
  if (/^FSC/i.test(code)) return FSC;
  return /^PEFC/i.test(code) ? PEFC : undefined;
}
