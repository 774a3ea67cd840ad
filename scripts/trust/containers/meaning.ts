import { createHash } from "node:crypto";
import { disagreements, rawEntries } from "./zip.ts";

/** Content of a container: its files, and the signatures over them. */
interface Meaning {
  /** `name: SHA-256` of each file, sorted. */
  files: string[];
  /** The signature value, the certificate, the digests and the time-stamp of each signature. */
  signatures: string[];
}

const isSignature = (name: string) => /^META-INF\/signatures[^/]*\.xml$/i.test(name);
/** The elements whose texts make a signature what it is. An OCSP response is about the certificate: any good one of it will do. */
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
 * Why a container that was changed and is called valid does not mean the same as the valid one that it was made of; [] when it does:
 * the same files byte by byte under the same names, each of its signatures one of those that people really gave over these files,
 * with all of its values, none of them twice, and no field in which a local header and the central directory differ.
 * A signature that is missing is no change of meaning: each stands for itself, and nobody can see that there was another.
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
