/** Reasons why a container or signature is not valid, in English (docs/rules/containers.md, "Verdicts"). */
export const reasons = {
  zip_broken: "not a ZIP file that can be read",
  zip_unsupported: "a feature of ZIP that a container does not need",
  zip_mismatch: "a local header differs from the central directory",
  zip_layout: "entries overlap, bytes lie between or behind them, or their headers need different versions",
  zip_size: "the real size or checksum of an entry differs from the stated one",
  entry_name: "the name of an entry is not safe",
  entry_duplicate: "two entries have one name",
  entry_unexpected: "an entry that no container has",
  too_many_files: "more files than allowed",
  too_large: "larger than allowed",
  empty_file: "a file is empty",
  no_files: "no files",
  no_signatures: "no signatures",
  mimetype: "the entry mimetype is missing, not first, compressed or wrong",
  manifest: "the manifest does not list exactly the files",
  xml_broken: "XML that is not well-formed",
  xml_doctype: "XML with a document type",
  xml_limits: "XML that is nested too deep or too long",
  xml_unsupported: "XML with comments, instructions, CDATA, xml: attributes or in another encoding than UTF-8",
  element_missing: "an element is missing",
  element_unexpected: "an element or attribute out of place",
  element_unknown: "an element or attribute that is not checked here",
  base64: "wrong base64",
  id_duplicate: "two elements have one Id",
  algorithm_weak: "a weak algorithm or key",
  algorithm_unknown: "an unknown algorithm",
  transform_foreign: "a transform that is not allowed",
  reference_external: "a reference out of the container",
  reference_unresolved: "a reference to nothing",
  reference_repeated: "two references to one file",
  file_unreferenced: "a file that is not signed",
  media_type: "the signed type of a file differs from the manifest",
  digest_mismatch: "the content is not what was signed",
  signature_encoding: "the signature value has a wrong form",
  duplicate_signature: "a copy of another signature",
  signature_wrong: "the signature does not match the certificate",
  time_mark: "a signature policy such as the old time-mark",
  certificate_broken: "a certificate that cannot be read",
  certificate_unnamed: "the certificate is not the one that the signature names",
  certificate_purpose: "the certificate is not for signing",
  certificate_unqualified: "the certificate is not qualified",
  certificate_seal: "the certificate is not that of a person",
  certificate_extension: "the certificate has an unknown critical extension",
  certificate_expired: "the certificate was not valid at the time-stamp",
  issuer_unknown: "the issuer of the certificate is not trusted",
  issuer_forged: "the certificate names an issuer that did not sign it",
  anchor_withdrawn: "the trusted list did not grant the service its status at that time",
  timestamp_missing: "no time-stamp",
  timestamp_broken: "a time-stamp that cannot be read",
  timestamp_other: "the time-stamp is over other data",
  timestamp_nonce: "the time-stamp answers another request",
  timestamp_signature: "the signature of the time-stamp is wrong",
  timestamp_purpose: "the time-stamp is signed by a certificate for something else",
  timestamp_untrusted: "the time-stamp authority is not trusted",
  ocsp_missing: "no OCSP response",
  ocsp_broken: "an OCSP response that cannot be read",
  ocsp_refused: "the OCSP responder refused to answer",
  ocsp_other: "the OCSP response is about another certificate",
  ocsp_nonce: "the OCSP response answers another request",
  ocsp_signature: "the signature of the OCSP response is wrong",
  ocsp_responder: "the OCSP responder has no right to answer for the issuer",
  ocsp_early: "the OCSP response is older than the time-stamp",
  ocsp_late: "the OCSP response is too much later than the time-stamp",
  ocsp_stale: "the OCSP response is about an earlier time",
  revoked: "the certificate was revoked",
  suspended: "the certificate was suspended",
  status_unknown: "the OCSP responder does not know the certificate",
} as const;

export type ReasonCode = keyof typeof reasons;
export const reasonCodes = Object.keys(reasons).filter((code): code is ReasonCode => code in reasons);

/** Unchecked, so possibly valid: a foreign trust anchor, or a feature of other software. */
const uncertain: ReadonlySet<ReasonCode> = new Set([
  "xml_unsupported",
  "element_unknown",
  "algorithm_unknown",
  "time_mark",
  "certificate_seal",
  "certificate_extension",
  "issuer_unknown",
  "timestamp_untrusted",
]);

/** `detail`: the subject, such as a file or an element. */
export type Verdict =
  | { state: "valid" }
  | { state: "invalid" | "cannot_tell"; reason: ReasonCode; detail?: string | undefined };

export function verdictFor(reason: ReasonCode, detail?: string): Verdict {
  return { state: uncertain.has(reason) ? "cannot_tell" : "invalid", reason, detail };
}
