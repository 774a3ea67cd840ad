import { elementsOf, oidOf, parsed } from "#functions/platform/asice/asn1/readDer.ts";
import { check, Refusal } from "#functions/platform/asice/refusal.ts";
import { type Certificate, extensionIds, has } from "./certificate.ts";

/** Statements of qualified certificates (ETSI EN 319 412-5, 4.2 and 4.3). */
const QC_COMPLIANCE = "0.4.0.1862.1.1";
const QC_SSCD = "0.4.0.1862.1.4";
const QC_TYPE = "0.4.0.1862.1.6";
const QC_TYPE_SIGNATURE = "0.4.0.1862.1.6.1";
const QC_TYPE_SEAL = "0.4.0.1862.1.6.2";

/** Extensions that are checked here or restrict nothing that is decided here. */
const understood = new Set<string>([
  ...Object.values(extensionIds),
  "2.5.29.14",
  "2.5.29.17",
  "2.5.29.31",
  "2.5.29.35",
]);

const SURNAME = "2.5.4.4";
const SERIAL_NUMBER = "2.5.4.5";
const COMMON_NAME = "2.5.4.3";
const GIVEN_NAME = "2.5.4.42";

export interface Signer {
  /** Given name and surname; the common name where one of them is missing. */
  name: string;
  personalCode: string;
  country: string;
}

/**
 * Refuses certificates other than for qualified signatures of a person: nonRepudiation (ETSI EN 319 412-2, 4.3.2), a
 * qualified statement, and a key in a device of the person.
 */
export function checkSignerCertificate(certificate: Certificate): void {
  for (const [id, { isCritical }] of certificate.extensions)
    check(!isCritical || understood.has(id), "certificate_extension", id);
  check(has(certificate, "nonRepudiation") && !certificate.isCa, "certificate_purpose");
  check(certificate.extendedKeyUsage === undefined, "certificate_purpose", "extended key usage");
  const statements = qualifiedStatements(certificate);
  check(statements.has(QC_COMPLIANCE) && statements.has(QC_SSCD), "certificate_unqualified");
  const types = statements.get(QC_TYPE) ?? [];
  check(
    types.length === 0 || types.includes(QC_TYPE_SIGNATURE),
    types.includes(QC_TYPE_SEAL) ? "certificate_seal" : "certificate_purpose",
  );
}

function qualifiedStatements({ extensions }: Certificate): Map<string, string[]> {
  const extension = extensions.get(extensionIds.qualified);
  const list = extension ? elementsOf(parsed(extension.value, "certificate_broken")) : [];
  if (!list) throw new Refusal("certificate_broken", "qualified statements");
  return new Map(
    list.map((statement) => {
      const [id, details] = elementsOf(statement) ?? [];
      return [oidOf(id) ?? "", (elementsOf(details) ?? []).map((detail) => oidOf(detail) ?? "")];
    }),
  );
}

export function commonNameOf({ subjectTexts }: Certificate): string {
  return subjectTexts.get(COMMON_NAME) ?? "";
}

/** Owner of a certificate (ETSI EN 319 412-1, 5.1.3: `PNOEE-` and the personal code). */
export function signerOf(certificate: Certificate): Signer {
  const { subjectTexts } = certificate;
  const given = subjectTexts.get(GIVEN_NAME);
  const surname = subjectTexts.get(SURNAME);
  const [, country = "", personalCode = ""] = /^PNO([A-Z]{2})-(.+)$/.exec(subjectTexts.get(SERIAL_NUMBER) ?? "") ?? [];
  const name = given && surname ? `${given} ${surname}` : commonNameOf(certificate);
  return { name, personalCode, country };
}
