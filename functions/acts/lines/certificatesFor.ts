import type { Company, TimberCertificate } from "#functions/companies/store/company.ts";

/** Certificates that an act can name: those of the buyer when it has any, else those of the issuer. */
export function certificatesFor(buyer: Company, issuer: Company): readonly TimberCertificate[] {
  return buyer.certificates.length > 0 ? buyer.certificates : issuer.certificates;
}
