import { check } from "#functions/containers/checking/refusal.ts";
import { CONTAINER_TYPE, MANIFEST, MIMETYPE, SIGNATURES } from "#functions/containers/verify/layout.ts";
import type { XmlElement } from "#functions/containers/xml/parse.ts";
import { foldedName, isSafeName } from "#functions/containers/zip/names.ts";
import { readDirectory } from "#functions/containers/zip/records.ts";
import {
  MAX_CONTAINER_BYTES,
  MAX_CONTAINER_FILES,
  MAX_ENTRIES,
  MAX_SIGNATURES,
} from "#shared/domain/containers/limits.ts";
import { element, xmlFile } from "./elements.ts";
import { type WrittenEntry, zipEnd, zipEntry } from "./zipEntry.ts";

export interface ContainerFile {
  name: string;
  mediaType: string;
  content: Buffer;
}

/**
 * A container of these files (ETSI EN 319 162-1, 4.4 and annex A): mimetype, manifest, files, all stored, since acts and
 * documents are compressed already. The first signature can be put in at once, which saves a copy of the whole.
 * @throws Refusal for names and sizes that the verifier would refuse
 */
export function newContainer(files: readonly ContainerFile[], at: Date, first?: Buffer): Buffer {
  checkFiles(files);
  const contents: [string, Buffer][] = [
    [MIMETYPE, Buffer.from(CONTAINER_TYPE)],
    [MANIFEST, manifestOf(files)],
    ...files.map(({ name, content }): [string, Buffer] => [name, content]),
    ...(first ? [[signatureName(0), first] satisfies [string, Buffer]] : []),
  ];
  const entries: WrittenEntry[] = [];
  let offset = 0;
  for (const [name, content] of contents) {
    const entry = zipEntry(name, content, offset, at);
    entries.push(entry);
    offset += entry.header.length + content.length;
  }
  const central = Buffer.concat(entries.map((entry) => entry.central));
  const parts = entries.flatMap(({ header, content }) => [header, content]);
  return Buffer.concat([...parts, zipEnd(central, entries.length, offset)]);
}

/** Number of the next signature of a container; its Id is `S` and the number. @throws Refusal when it is full */
export function nextSignature(container: Buffer): number {
  const { records } = readDirectory(container, MAX_ENTRIES);
  const count = records.filter(({ name }) => SIGNATURES.test(name)).length;
  check(count < MAX_SIGNATURES, "too_many_files", `${count} signatures`);
  return count;
}

/** The container with one more signature behind its entries, of which no byte changes. @throws Refusal */
export function withSignature(container: Buffer, signature: Buffer, at: Date): Buffer {
  const name = signatureName(nextSignature(container));
  const { records, offset, bytes } = readDirectory(container, MAX_ENTRIES);
  check(
    records.every((record) => foldedName(record.name) !== foldedName(name)),
    "entry_duplicate",
    name,
  );
  const { header, content, central } = zipEntry(name, signature, offset, at);
  const end = zipEnd(Buffer.concat([bytes, central]), records.length + 1, offset + header.length + content.length);
  return Buffer.concat([container.subarray(0, offset), header, content, end]);
}

const signatureName = (number: number) => `META-INF/signatures${number}.xml`;

function checkFiles(files: readonly ContainerFile[]): void {
  check(files.length > 0, "no_files");
  check(files.length <= MAX_CONTAINER_FILES, "too_many_files", String(files.length));
  const names = new Set([MIMETYPE]);
  let bytes = 0;
  for (const { name, content } of files) {
    check(isSafeName(name) && !/^META-INF\//i.test(name), "entry_name", name);
    check(!names.has(foldedName(name)), "entry_duplicate", name);
    check(content.length > 0, "empty_file", name);
    names.add(foldedName(name));
    bytes += content.length;
  }
  check(bytes <= MAX_CONTAINER_BYTES, "too_large", `${bytes} bytes`);
}

function manifestOf(files: readonly ContainerFile[]): Buffer {
  const entry = (path: string, type: string): XmlElement =>
    element("manifest:file-entry", { "manifest:full-path": path, "manifest:media-type": type });
  return xmlFile(
    element("manifest:manifest", { "manifest:version": "1.2" }, [
      entry("/", CONTAINER_TYPE),
      ...files.map(({ name, mediaType }) => entry(name, mediaType)),
    ]),
  );
}
