import type { HashName } from "#functions/platform/asice/asn1/algorithms.ts";
import { check, Refusal } from "#functions/platform/asice/refusal.ts";
import type { XadesSignature } from "./readSignature.ts";
import { digestMethod } from "./signatureMethods.ts";

export interface SignedFile {
  name: string;
  mediaType: string;
  digest: (hash: HashName) => Buffer;
}

/** Every file is signed once, and nothing else is referenced (ETSI EN 319 162-1, 4.4; ETSI EN 319 132-1, 5.2.4). */
export function checkReferences(
  { files: references, signedProperties }: XadesSignature,
  files: readonly SignedFile[],
): void {
  const signed = new Set<string>();
  const { mediaTypes } = signedProperties;
  for (const { id, uri, digestMethod: method, digest } of references) {
    const name = nameOf(uri);
    const file = files.find((candidate) => candidate.name === name);
    check(file !== undefined, "reference_unresolved", name);
    check(!signed.has(name), "reference_repeated", name);
    signed.add(name);
    check(file.digest(digestMethod(method)).equals(digest), "digest_mismatch", name);
    check(id !== undefined && mediaTypes.get(id) === file.mediaType, "media_type", name);
  }
  for (const { name } of files) check(signed.has(name), "file_unreferenced", name);
  check(mediaTypes.size === references.length, "reference_unresolved", "DataObjectFormat");
}

/** The file name of a relative URI: percent-decoded, and `+` is a plus (RFC 3986, 2.1). */
function nameOf(uri: string): string {
  check(!/^[a-z][a-z0-9+.-]*:|^\/|[?#]/i.test(uri), "reference_external", uri.slice(0, 100));
  try {
    return decodeURIComponent(uri);
  } catch {
    throw new Refusal("reference_unresolved", uri.slice(0, 100));
  }
}
