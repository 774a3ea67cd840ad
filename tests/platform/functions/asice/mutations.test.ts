import { expect, it } from "vitest";
import { newContainer, withSignature } from "#functions/platform/asice/container/buildContainer.ts";
import { verifyContainer } from "#functions/platform/asice/container/verifyContainer.ts";
import { readDirectory } from "#functions/platform/asice/zip/readZip.ts";
import { AT, FILES, signatureOf, signed, trustOf, world } from "#tests/support/containers/signing.ts";

/**
 * Every byte of a container is changed once: of the ZIP file, of the XML, and of what is base64 in it. Whatever is still
 * valid then is covered by no signature, and is listed here.
 */
const trust = trustOf(world.ca);
const isValid = (container: Buffer) => verifyContainer(container, trust).verdict.state === "valid";
const xml = signatureOf(FILES, {}).toString();
const container = (signature: string) => withSignature(newContainer(FILES, AT), Buffer.from(signature, "latin1"), AT);
/** One character a byte, so that positions are bytes. */
const text = Buffer.from(xml).toString("latin1");

/** Offsets of the bytes whose change leaves the container valid. */
function survivors(bytes: Buffer, build: (changed: Buffer) => Buffer, isTried = (_offset: number) => true): number[] {
  expect(isValid(build(bytes))).toBe(true);
  return [...bytes.keys()].filter(isTried).filter((offset) => {
    const changed = Buffer.from(bytes);
    changed[offset]! ^= 1;
    return isValid(build(changed));
  });
}

/** Fields of ZIP that say nothing about the files: the version of the maker, times and attributes (APPNOTE.TXT 6.3.10, 4.3.7, 4.3.12). */
const EXEMPT_LOCAL = [10, 11, 12, 13];
const EXEMPT_CENTRAL = [4, 5, 12, 13, 14, 15, 36, 37, 38, 39, 40, 41];

it("refuses every changed byte of the ZIP file but the version of the maker, times and attributes", () => {
  const zip = signed();
  const { records, offset, bytes } = readDirectory(zip, 10);
  const local = records.flatMap((record) => EXEMPT_LOCAL.map((at) => record.offset + at));
  const starts = records.map(({ rawName }) => offset + bytes.indexOf(rawName) - 46);
  const central = starts.flatMap((start) => EXEMPT_CENTRAL.map((at) => start + at));
  expect(survivors(zip, (changed) => changed)).toEqual([...local, ...central]);
});

it.each(FILES.map(({ name }, index) => [name, index] as const))(
  "refuses every changed byte of the file %s",
  (_, index) => {
    const changedFiles = (content: Buffer) => FILES.map((file, at) => (at === index ? { ...file, content } : file));
    const signature = Buffer.from(xml);
    const build = (content: Buffer) => withSignature(newContainer(changedFiles(content), AT), signature, AT);
    expect(survivors(FILES[index]!.content, build)).toEqual([]);
  },
);

const BASE64 = [
  "xades:EncapsulatedTimeStamp",
  "xades:EncapsulatedOCSPValue",
  "ds:X509Certificate",
  "ds:SignatureValue",
];
const contentOf = (tag: string) => {
  const [, before = "", content = ""] = new RegExp(`(<${tag}[^>]*>)([^<]*)`).exec(text)!;
  return { start: text.indexOf(before) + before.length, content };
};

it("refuses every changed character of the XML but the Id of the time-stamp and certificates for others", () => {
  const inside = BASE64.map(contentOf);
  const isTried = (offset: number) =>
    !inside.some(({ start, content }) => offset >= start && offset < start + content.length);
  const found = survivors(Buffer.from(text, "latin1"), (changed) => container(changed.toString("latin1")), isTried);
  const certificates = contentOf("xades:EncapsulatedX509Certificate");
  const left = found.filter((at) => at < certificates.start || at >= certificates.start + certificates.content.length);
  const id = text.indexOf('Id="S0-timestamp"') + 'Id="'.length;
  expect(left).toEqual(Array.from({ length: "S0-timestamp".length }, (_, index) => id + index));
});

/** The end of the identifier of SHA-256, and the NULL behind it. */
const NULL_OF_SHA256 = "6086480165030402010500";

/** The form of a NULL as the parameters of a hash: its algorithm is signed or compared. */
const EXEMPT_DER: Record<string, number> = { "xades:EncapsulatedTimeStamp": 2 };

it.each(BASE64)("refuses every changed byte of the DER in %s", (tag) => {
  const { content } = contentOf(tag);
  const der = Buffer.from(content, "base64");
  const found = survivors(der, (changed) => container(text.replace(content, changed.toString("base64"))));
  for (const offset of found) expect(der.subarray(offset - 9, offset + 2).toString("hex")).toBe(NULL_OF_SHA256);
  expect(found).toHaveLength(EXEMPT_DER[tag] ?? 0);
});
