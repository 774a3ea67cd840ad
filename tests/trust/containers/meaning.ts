import { createHash } from "node:crypto";
import { disagreements, rawEntries } from "./zip.ts";

interface Meaning {
  files: string[];
  signatures: string[];
}

const isSignature = (name: string) => /^META-INF\/signatures[^/]*\.xml$/i.test(name);
/** Elements that identify a signature. Any valid OCSP response about the certificate is equal. */
const PROOFS =
  /<(?:\w+:)?(SignatureValue|X509Certificate|DigestValue|MimeType|EncapsulatedTimeStamp|SigningTime|ClaimedRole)\b[^>]*>([^<]*)</g;

function meaningOf(container: Buffer): Meaning {
  const entries = rawEntries(container);
  const signatures = entries.filter(({ name }) => isSignature(name));
  const files = entries.filter(({ name }) => !name.startsWith("META-INF/") && name !== "mimetype");
  return {
    files: files
      .map(({ name, content }) => `${name}: ${createHash("sha256").update(content).digest("hex")}`)
      .toSorted(),
    signatures: signatures.map(({ content }) =>
      [...content.toString("utf8").matchAll(PROOFS)]
        .map(([, element = "", text = ""]) => `${element}=${text.replaceAll(/\s/g, "")}`)
        .join("\n"),
    ),
  };
}

/**
 * Differences in meaning between a valid mutant and its original; [] for none: the same files byte by byte under the same
 * names, each signature one of those given over these files, with all of its values, none twice, and equal fields in local
 * headers and central directory. A missing signature is no difference: each stands alone, and nobody can see that there was
 * another.
 */
export function differencesOf(original: Buffer, mutant: Buffer, others: readonly Buffer[] = []): string[] {
  const [was, is] = [meaningOf(original), meaningOf(mutant)];
  const alike = others.map(meaningOf).filter(({ files }) => files.join("\n") === was.files.join("\n"));
  const given = new Set([was, ...alike].flatMap(({ signatures }) => signatures));
  const twice = is.signatures.filter((signature, index) => is.signatures.indexOf(signature) !== index);
  return [
    ...(was.files.join("\n") === is.files.join("\n") ? [] : ["other files"]),
    ...(is.signatures.every((signature) => given.has(signature)) ? [] : ["a signature that nobody gave"]),
    ...(is.signatures.length === 0 ? ["no signature"] : []),
    ...(twice.length > 0 ? ["the same signature twice"] : []),
    ...rawEntries(mutant).flatMap((entry) =>
      disagreements(entry).map((field) => `${field} differs between a local header and the directory`),
    ),
  ];
}
