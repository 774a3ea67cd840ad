import { generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { newContainer, withSignature } from "#functions/platform/asice/container/buildContainer.ts";
import { verifyContainer } from "#functions/platform/asice/container/verifyContainer.ts";
import { readZip } from "#functions/platform/asice/zip/readZip.ts";
import { curveKey, pairOf, profiles } from "#tests/support/containers/certificates.ts";
import { AT, FILES, signatureOf, signed, trustOf, world } from "#tests/support/containers/signing.ts";

const trust = trustOf(world.ca);
const LIMITS = { entries: 10, bytes: 100_000 };

it("builds a container of one party that the verifier accepts", () => {
  expect(verifyContainer(signed(), trust)).toEqual({
    verdict: { state: "valid" },
    files: FILES.map(({ name, mediaType, content }) => ({ name, mediaType, bytes: content.length })),
    signatures: [
      {
        entry: "META-INF/signatures0.xml",
        verdict: { state: "valid" },
        signer: { name: "Mari Mets", personalCode: "60001019906", country: "EE" },
        signedAt: "2026-11-22T10:00:00.000Z",
        roles: [],
      },
    ],
  });
});

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

it.each([
  ["P-256 and SHA-512", curveKey("P-256"), { kind: "ec", hash: "sha512" }],
  ["P-384", curveKey("P-384"), { kind: "ec", hash: "sha384" }],
  ["P-521", curveKey("P-521"), { kind: "ec", hash: "sha512" }],
  ["RSA", rsa, { kind: "rsa", hash: "sha256" }],
  ["RSA with SHA-512", rsa, { kind: "rsa", hash: "sha512" }],
  ["RSASSA-PSS", rsa, { kind: "pss", hash: "sha512" }],
] as const)("builds and accepts signatures of %s", (_, key, method) => {
  const signer = pairOf({
    name: "Jaan Jõgi",
    personalCode: "38001085718",
    key,
    issuer: world.ca,
    extensions: profiles.signer,
  });
  expect(verifyContainer(signed([{ signer, method }]), trust).verdict).toEqual({ state: "valid" });
});

it("adds the second party's signature behind the first, of which no byte changes", () => {
  const first = signed();
  const both = withSignature(first, signatureOf(FILES, { signer: world.second }, "S1"), AT);
  const { verdict, signatures } = verifyContainer(both, trust);
  expect(verdict).toEqual({ state: "valid" });
  expect(signatures.map(({ signer }) => signer?.name)).toEqual(["Mari Mets", "Peeter Puu"]);
  const start = first.lastIndexOf(Buffer.from("PK\x01\x02mimetype".slice(0, 4), "latin1"));
  const directory = first.readUInt32LE(first.length - 6);
  expect(start).toBeGreaterThan(directory);
  expect(both.subarray(0, directory).equals(first.subarray(0, directory))).toBe(true);
});

it("puts the first signature in at once to the same bytes", () => {
  const signature = signatureOf(FILES, {});
  const later = withSignature(newContainer(FILES, AT), signature, AT);
  expect(newContainer(FILES, AT, signature).equals(later)).toBe(true);
});

it("puts mimetype first, stored and without extra fields, and names files as the manifest does", () => {
  const container = signed();
  expect(container.subarray(0, 4).toString("latin1")).toBe("PK\x03\x04");
  expect([container.readUInt16LE(8), container.readUInt16LE(26), container.readUInt16LE(28)]).toEqual([0, 8, 0]);
  expect(container.subarray(30, 69).toString()).toBe("mimetypeapplication/vnd.etsi.asic-e+zip");
  const entries = readZip(container, LIMITS);
  expect(entries.map(({ name }) => name)).toEqual([
    "mimetype",
    "META-INF/manifest.xml",
    ...FILES.map(({ name }) => name),
    "META-INF/signatures0.xml",
  ]);
  expect(entries[1]!.content().toString()).toContain(
    '<manifest:file-entry manifest:full-path="lisa &amp; (2).txt" manifest:media-type="text/plain"></manifest:file-entry>',
  );
  expect(entries[4]!.content().toString()).toContain('URI="%C3%9Cleandmise%20akt%201%2B.pdf"');
});

it.each([
  ["no files", [], "no_files"],
  ["101 files", Array.from({ length: 101 }, (_, at) => ({ ...FILES[0]!, name: `${at}.pdf` })), "too_many_files"],
  ["an empty file", [{ ...FILES[0]!, content: Buffer.alloc(0) }], "empty_file"],
  ["a way out of the folder", [{ ...FILES[0]!, name: "../akt.pdf" }], "entry_name"],
  ["the name of a signature", [{ ...FILES[0]!, name: "META-INF/signatures0.xml" }], "entry_name"],
  ["the name mimetype", [{ ...FILES[0]!, name: "MimeType" }], "entry_duplicate"],
  ["a name in two cases", [FILES[0]!, { ...FILES[0]!, name: FILES[0]!.name.toUpperCase() }], "entry_duplicate"],
])("builds no container of %s", (_, files, reason) => {
  expect(() => newContainer(files, AT)).toThrow(expect.objectContaining({ reason }));
});

it("puts no signature into a container that another key made, and so never one of another certificate", () => {
  expect(() => signatureOf(FILES, { key: world.second.key })).toThrow(
    expect.objectContaining({ reason: "signature_wrong" }),
  );
});
