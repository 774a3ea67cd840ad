import { digestOf, type HashName } from "#functions/platform/asice/asn1/algorithms.ts";
import { check, Refusal } from "#functions/platform/asice/refusal.ts";
import type { SignedFile } from "#functions/platform/asice/signatures/references.ts";
import { readZip, type ZipEntry } from "#functions/platform/asice/zip/readZip.ts";
import { MAX_CONTAINER_BYTES, MAX_CONTAINER_FILES, MAX_ENTRIES, MAX_SIGNATURES } from "#shared/containers/limits.ts";
import { CONTAINER_TYPE, MANIFEST, MIMETYPE, readManifest, SIGNATURES } from "./manifest.ts";

const MAX_XML_BYTES = 2 * 1024 * 1024;
/** Room for mimetype, manifest, signatures and the ZIP records. */
const OVERHEAD_BYTES = 1024 * 1024;

export interface ContainerFile extends SignedFile {
  bytes: number;
}

export interface OpenContainer {
  files: ContainerFile[];
  signatures: { entry: string; xml: () => Buffer }[];
}

/** Nothing but mimetype, first and stored, manifest, files and signatures (ETSI EN 319 162-1, 4.4 and annex A). */
export function openContainer(bytes: Buffer): OpenContainer {
  check(bytes.length <= MAX_CONTAINER_BYTES + OVERHEAD_BYTES, "too_large", `${bytes.length} bytes`);
  const entries = readZip(bytes, { entries: MAX_ENTRIES, bytes: MAX_CONTAINER_BYTES + OVERHEAD_BYTES });
  const [first] = entries;
  const isMarked = first?.name === MIMETYPE && first.isStored && first.content().equals(Buffer.from(CONTAINER_TYPE));
  check(isMarked, "mimetype");
  const manifest = entries.find(({ name }) => name === MANIFEST);
  check(manifest !== undefined, "manifest", "missing");
  const others = entries.filter(({ name }) => name !== MIMETYPE && name !== MANIFEST);
  const signatures = others.filter(({ name }) => SIGNATURES.test(name));
  const files = others.filter((entry) => !signatures.includes(entry));
  const foreign = files.find(({ name }) => /^META-INF\//i.test(name));
  check(foreign === undefined, "entry_unexpected", foreign?.name);
  check(files.length <= MAX_CONTAINER_FILES, "too_many_files", String(files.length));
  check(files.length > 0, "no_files");
  check(signatures.length > 0, "no_signatures");
  check(signatures.length <= MAX_SIGNATURES, "too_many_files", `${signatures.length} signatures`);
  return {
    files: namedFiles(files, readManifest(xmlOf(manifest))),
    signatures: signatures
      .toSorted((one, other) => one.name.localeCompare(other.name, "en", { numeric: true }))
      .map((entry) => ({ entry: entry.name, xml: () => xmlOf(entry) })),
  };
}

function xmlOf(entry: ZipEntry): Buffer {
  check(entry.bytes <= MAX_XML_BYTES, "too_large", entry.name);
  return entry.content();
}

function namedFiles(entries: readonly ZipEntry[], types: ReadonlyMap<string, string>): ContainerFile[] {
  const files = entries.map((entry) => {
    const mediaType = types.get(entry.name);
    if (mediaType === undefined) throw new Refusal("manifest", entry.name);
    check(entry.bytes > 0, "empty_file", entry.name);
    return { name: entry.name, bytes: entry.bytes, mediaType, digest: digestsOf(entry) };
  });
  check(types.size === files.length, "manifest", "lists a file that is not there");
  return files;
}

function digestsOf(entry: ZipEntry): (hash: HashName) => Buffer {
  const known = new Map<HashName, Buffer>();
  return (hash) => {
    const digest = known.get(hash) ?? digestOf(hash, entry.content());
    known.set(hash, digest);
    return digest;
  };
}
