import { check } from "#functions/platform/asice/refusal.ts";
import { element, xmlFile } from "#functions/platform/asice/xml/canonicalXml.ts";
import type { XmlElement } from "#functions/platform/asice/xml/parseXml.ts";
import { foldedName, isSafeName } from "#functions/platform/asice/zip/entryNames.ts";
import { readDirectory } from "#functions/platform/asice/zip/readZip.ts";
import { centralBytes, END_BYTES, localHeaderBytes, zipEnd, zipEntry } from "#functions/platform/asice/zip/zipEntry.ts";
import type { Bytes } from "#shared/basics/measures.ts";
import { MAX_CONTAINER_BYTES, MAX_CONTAINER_FILES, MAX_ENTRIES, MAX_SIGNATURES } from "#shared/containers/limits.ts";
import { CONTAINER_TYPE, MANIFEST, MIMETYPE, SIGNATURES } from "./manifest.ts";

export interface ContainerFile {
  name: string;
  mediaType: string;
  content: Buffer;
}

interface FileFacts {
  name: string;
  mediaType: string;
  size: Bytes;
}

export interface OpenedContainer {
  slices: readonly Buffer[];
  close: (at: Date) => Buffer;
}

/**
 * ETSI EN 319 162-1, 4.4 and annex A. All is stored, since acts and documents are compressed already; reading files
 * into their slices saves a copy of the whole. @throws Refusal for names and sizes that the verifier would refuse
 */
export function openNewContainer(files: readonly FileFacts[], first?: Buffer): OpenedContainer {
  checkFiles(files);
  const parts: { name: string; size: number; content?: Buffer }[] = [
    partOf(MIMETYPE, Buffer.from(CONTAINER_TYPE)),
    partOf(MANIFEST, manifestOf(files)),
    ...files,
    ...(first ? [partOf(signatureName(0), first)] : []),
  ];
  let end = 0;
  const entries = parts.map(({ name, size, content }) => {
    const start = end;
    end += localHeaderBytes(name) + size;
    return { name, content, start, end };
  });
  const bytes = Buffer.allocUnsafeSlow(end + entries.reduce((sum, { name }) => sum + centralBytes(name), END_BYTES));
  const placed = entries.map((entry) => {
    const slice = bytes.subarray(entry.start + localHeaderBytes(entry.name), entry.end);
    entry.content?.copy(slice);
    return { ...entry, slice };
  });
  return {
    slices: placed.filter(({ content }) => !content).map(({ slice }) => slice),
    close: (at) => {
      const central = placed.map(({ name, slice, start }) => {
        const written = zipEntry(name, slice, start, at);
        written.header.copy(bytes, start);
        return written.central;
      });
      zipEnd(Buffer.concat(central), placed.length, end).copy(bytes, end);
      return bytes;
    },
  };
}

const partOf = (name: string, content: Buffer) => ({ name, size: content.length, content });

/** @throws Refusal for names and sizes that the verifier would refuse */
export function newContainer(files: readonly ContainerFile[], at: Date, first?: Buffer): Buffer {
  const facts = files.map(({ name, mediaType, content }) => ({ name, mediaType, size: content.length }));
  const { slices, close } = openNewContainer(facts, first);
  for (const [index, slice] of slices.entries()) files[index]?.content.copy(slice);
  return close(at);
}

/** Number of the next signature, whose Id is `S` and the number. @throws Refusal when the container is full */
export function nextSignature(container: Buffer): number {
  const { records } = readDirectory(container, MAX_ENTRIES);
  const count = records.filter(({ name }) => SIGNATURES.test(name)).length;
  check(count < MAX_SIGNATURES, "too_many_files", `${count} signatures`);
  return count;
}

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

function checkFiles(files: readonly FileFacts[]): void {
  check(files.length > 0, "no_files");
  check(files.length <= MAX_CONTAINER_FILES, "too_many_files", String(files.length));
  const names = new Set([MIMETYPE]);
  let bytes = 0;
  for (const { name, size } of files) {
    check(isSafeName(name) && !/^META-INF\//i.test(name), "entry_name", name);
    check(!names.has(foldedName(name)), "entry_duplicate", name);
    check(size > 0, "empty_file", name);
    names.add(foldedName(name));
    bytes += size;
  }
  check(bytes <= MAX_CONTAINER_BYTES, "too_large", `${bytes} bytes`);
}

function manifestOf(files: readonly FileFacts[]): Buffer {
  const entry = (path: string, type: string): XmlElement =>
    element("manifest:file-entry", { "manifest:full-path": path, "manifest:media-type": type });
  return xmlFile(
    element("manifest:manifest", { "manifest:version": "1.2" }, [
      entry("/", CONTAINER_TYPE),
      ...files.map(({ name, mediaType }) => entry(name, mediaType)),
    ]),
  );
}
