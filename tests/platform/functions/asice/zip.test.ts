import { expect, it } from "vitest";
import { Refusal } from "#functions/platform/asice/refusal.ts";
import { readZip } from "#functions/platform/asice/zip/readZip.ts";
import { type TestEntry, zipOf } from "#tests/support/containers/zips.ts";

const LIMITS = { entries: 10, bytes: 1000 };
const A: TestEntry = { name: "a.txt", content: Buffer.from("first") };
const B: TestEntry = { name: "b.txt", content: Buffer.from("second ".repeat(20)), deflate: true };

function reasonOf(zip: Buffer): string {
  try {
    for (const entry of readZip(zip, LIMITS)) entry.content();
    return "read";
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
}

it("reads stored and deflated entries in the order of the file", () => {
  const entries = readZip(zipOf([A, B]), LIMITS);
  expect(entries.map(({ name, isStored, content }) => [name, isStored, content().toString()])).toEqual([
    ["a.txt", true, "first"],
    ["b.txt", false, "second ".repeat(20)],
  ]);
});

it.each([
  ["a comment of the file", zipOf([A, B], { comment: Buffer.from("made by") })],
  [
    "a data descriptor",
    zipOf([
      { ...A, descriptor: "signed" },
      { ...B, descriptor: "bare" },
    ]),
  ],
  ["a time in extra fields", zipOf([{ ...A, extra: Buffer.from("5554050003436e016b", "hex") }])],
])("reads %s", (_, zip) => {
  expect(reasonOf(zip)).toBe("read");
});

it("reads a ZIP file that lies in another one, and a comment of an entry", () => {
  const inner = zipOf([A]);
  expect(reasonOf(zipOf([{ ...A, content: inner, comment: Buffer.from("made by DigiDoc4") }, B]))).toBe("read");
});

const end = Buffer.from("504b0506", "hex");
/** Python's zipfile believes the locator in any case, and takes the directory that it names. */
const zip64 = Buffer.concat([
  Buffer.from("504b0606", "hex"),
  Buffer.alloc(52),
  Buffer.from("504b0607", "hex"),
  Buffer.alloc(16),
]);
/** The comment is a ZIP file: Java, Python and Info-ZIP look for the last end record, and show its entries. */
const nested = Buffer.concat([zipOf([B]), Buffer.from("x")]);

it.each<[string, Buffer, string]>([
  ["no ZIP", Buffer.from("x".repeat(100)), "zip_broken"],
  ["an empty file", Buffer.alloc(0), "zip_broken"],
  ["trailing data", Buffer.concat([zipOf([A]), Buffer.from("x")]), "zip_layout"],
  ["leading data", Buffer.concat([Buffer.from("x"), zipOf([A])]), "zip_layout"],
  ["an end record in a comment", zipOf([A], { comment: Buffer.concat([end, Buffer.alloc(18)]) }), "zip_layout"],
  ["another ZIP file in a comment", zipOf([A], { comment: nested }), "zip_layout"],
  ["zip64 in the comment of an entry", zipOf([{ ...A, comment: zip64 }]), "zip_unsupported"],
  ["bytes between entries", zipOf([{ ...A, behind: Buffer.from("x") }, B]), "zip_layout"],
  ["bytes before the directory", zipOf([A, { ...B, behind: Buffer.from("x") }]), "zip_layout"],
  ["an entry that is listed twice", zipOf([A, { ...A, name: "b.txt", offset: 0 }]), "zip_mismatch"],
  ["another name in the local header", zipOf([{ ...A, localName: "c.txt" }]), "zip_mismatch"],
  ["another method in the local header", zipOf([{ ...A, localMethod: 8 }]), "zip_mismatch"],
  ["another version needed in the local header", zipOf([{ ...A, localVersion: 45 }]), "zip_layout"],
  ["another size in the local header", zipOf([{ ...A, localBytes: 4 }]), "zip_mismatch"],
  ["another checksum in the local header", zipOf([{ ...A, localCrc: 1 }]), "zip_mismatch"],
  ["a wrong checksum", zipOf([{ ...A, crc: 1 }]), "zip_size"],
  ["a stated size below the real one", zipOf([{ ...B, bytes: 10 }]), "zip_size"],
  ["a stated size above the real one", zipOf([{ ...B, bytes: 999 }]), "zip_size"],
  ["bytes behind the compressed data", zipOf([{ ...B, padding: Buffer.from("more") }]), "zip_size"],
  [
    "zip64 that is not needed",
    zipOf([{ ...A, extra: Buffer.from("010008000500000000000000", "hex") }]),
    "zip_unsupported",
  ],
  ["a second name in extra fields", zipOf([{ ...A, extra: Buffer.from("75700100ff", "hex") }]), "zip_unsupported"],
  ["broken extra fields", zipOf([{ ...A, extra: Buffer.from("0102ff", "hex") }]), "zip_broken"],
  ["encryption", zipOf([{ ...A, flags: 1 }]), "zip_unsupported"],
  ["another method", zipOf([{ ...A, method: 12, localMethod: 12 }]), "zip_unsupported"],
  ["a symbolic link", zipOf([{ ...A, attributes: 0xa1ff0000 }]), "entry_unexpected"],
  ["too many entries", zipOf(Array.from({ length: 11 }, (_, at) => ({ ...A, name: `${at}` }))), "too_many_files"],
  ["too many bytes", zipOf([{ ...A, bytes: 1001, localBytes: 1001 }]), "too_large"],
  ["a name twice", zipOf([A, A]), "entry_duplicate"],
  ["a name in two cases", zipOf([A, { ...A, name: "A.TXT" }]), "entry_duplicate"],
  [
    "a name that is the same in NFKC",
    zipOf([
      { ...A, name: "ﬁ" },
      { ...A, name: "fi" },
    ]),
    "entry_duplicate",
  ],
  ["a name in NFD", zipOf([{ ...A, name: "o\u0303.txt" }]), "entry_name"],
  ["a way out of the folder", zipOf([{ ...A, name: "../a.txt" }]), "entry_name"],
  ["a way out in the middle", zipOf([{ ...A, name: "a/../../b" }]), "entry_name"],
  ["an absolute name", zipOf([{ ...A, name: "/etc/passwd" }]), "entry_name"],
  ["a drive", zipOf([{ ...A, name: "C:a.txt" }]), "entry_name"],
  ["a backslash", zipOf([{ ...A, name: "..\\a.txt" }]), "entry_name"],
  ["a folder", zipOf([{ ...A, name: "a/" }]), "entry_name"],
  ["a control character", zipOf([{ ...A, name: "a\u0000.txt" }]), "entry_name"],
  ["a line break", zipOf([{ ...A, name: "a\nb.txt" }]), "entry_name"],
  ["a bidirectional character", zipOf([{ ...A, name: "akt\u202Efdp.exe" }]), "entry_name"],
  ["an invisible character", zipOf([{ ...A, name: "akt\u200B.pdf" }]), "entry_name"],
  ["a soft hyphen, which is not seen", zipOf([{ ...A, name: "akt\u00AD.pdf" }]), "entry_name"],
  ["a letter without a shape", zipOf([{ ...A, name: "akt\u3164.pdf" }]), "entry_name"],
  [
    "names that look the same",
    zipOf([
      { ...A, name: "akt.pdf" },
      { ...A, name: "akt\u200D.pdf" },
    ]),
    "entry_duplicate",
  ],
  ["a name that is not UTF-8", zipOf([{ ...A, rawName: Buffer.from([0x61, 0xff]) }]), "entry_name"],
  ["a name of 256 bytes", zipOf([{ ...A, name: "õ".repeat(128) }]), "entry_name"],
  ["a name outside ASCII without the mark of UTF-8", zipOf([{ ...A, name: "õ.txt", flags: 0 }]), "entry_name"],
])("refuses %s", (_, zip, reason) => {
  expect(reasonOf(zip)).toBe(reason);
});

it("unpacks a bomb to no more than it states", () => {
  const bomb: TestEntry = { name: "bomb", content: Buffer.alloc(50_000_000), deflate: true, bytes: 10 };
  const before = process.memoryUsage().arrayBuffers;
  expect(reasonOf(zipOf([{ ...bomb, localBytes: 10 }]))).toBe("zip_size");
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60_000_000);
});
