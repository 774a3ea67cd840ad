import { describe, expect, it } from "vitest";
import {
  bitsOf,
  Elements,
  hexOf,
  isStrictDer,
  oidOf,
  parsed,
  tags,
  textOf,
  timeOf,
} from "#functions/platform/asice/asn1/readDer.ts";
import { explicit, objectId, octetString, sequence } from "#functions/platform/asice/asn1/write.ts";

const value = (hex: string) => parsed(Buffer.from(hex.replaceAll(" ", ""), "hex"), "certificate_broken");
const text = (tag: number, content: string) =>
  parsed(Buffer.concat([Buffer.of(tag, content.length), Buffer.from(content, "latin1")]), "certificate_broken");

describe("an object identifier", () => {
  it.each([
    ["06 09 2a864886f70d010702", "1.2.840.113549.1.7.2"],
    ["06 03 550403", "2.5.4.3"],
    ["06 02 2776", "0.39.118"],
    ["06 03 883703", "2.999.3"],
    // An arc that ends early, one that begins with zeros, one above 2^53, and none.
    ["06 02 2a86", undefined],
    ["06 03 2a8001", undefined],
    ["06 0a 2affffffffffffffff7f", undefined],
    ["06 00", undefined],
    ["04 01 2a", undefined],
  ])("in %s is %s", (hex, expected) => {
    expect(oidOf(value(hex))).toBe(expected);
  });
});

describe("a time", () => {
  it.each([
    [tags.utcTime, "261123060000Z", "2026-11-23T06:00:00.000Z"],
    [tags.utcTime, "500101000000Z", "1950-01-01T00:00:00.000Z"],
    [tags.time, "20501231235959Z", "2050-12-31T23:59:59.000Z"],
    [tags.time, "20261123060000.1239Z", "2026-11-23T06:00:00.123Z"],
  ])("%i %s is %s", (tag, content, expected) => {
    expect(timeOf(text(tag, content)).toISOString()).toBe(expected);
  });

  it.each([
    [tags.utcTime, "2611230600Z"],
    [tags.utcTime, "261123060000.5Z"],
    [tags.utcTime, "261123060000+0200"],
    [tags.time, "20261131060000Z"],
    [tags.time, "20261323060000Z"],
    [tags.time, "20260230060000Z"],
    [tags.time, "20261123060000"],
    [tags.utf8, "20261123060000Z"],
  ])("%i %s is none", (tag, content) => {
    expect(() => timeOf(text(tag, content))).toThrow(RangeError);
  });
});

it.each([
  ["0c 03 c3b5 61", "õa"],
  ["13 02 4162", "Ab"],
  ["1e 04 00f5 0061", "õa"],
  ["1e 03 00f500", ""],
  ["02 01 41", ""],
])("the text of %s is %j", (hex, expected) => {
  expect(textOf(value(hex))).toBe(expected);
});

it("a number is compared without leading zeros", () => {
  expect([hexOf(value("02 02 00ff")), hexOf(value("02 01 00")), hexOf(value("02 01 03"))]).toEqual(["ff", "0", "3"]);
});

it("a bit string has whole octets", () => {
  expect(bitsOf(value("03 03 00abcd")).toString("hex")).toBe("abcd");
  for (const hex of ["03 02 01fe", "03 00", "04 01 00"]) expect(() => bitsOf(value(hex))).toThrow(RangeError);
});

describe("the elements of a structure", () => {
  const structure = () => new Elements(value("30 08 020101 a003 020102"));

  it("are taken in their order, and none may be left", () => {
    const elements = structure();
    expect([elements.maybe(tags.octets), hexOf(elements.take(tags.integer))]).toEqual([undefined, "1"]);
    expect(() => elements.end()).toThrow(RangeError);
    expect(hexOf(elements.inside(0)!)).toBe("2");
    elements.end();
    expect(() => elements.next()).toThrow(RangeError);
  });

  it("refuse another tag, and two values in an explicit one", () => {
    expect(() => structure().take(tags.octets)).toThrow(RangeError);
    expect(() => new Elements(value("02 01 01"))).toThrow(RangeError);
    expect(() => new Elements(value("30 08 a006 020101 020102")).inside(0)).toThrow(RangeError);
  });
});

describe("what is written", () => {
  it.each([
    [0, "0400"],
    [127, "047f"],
    [128, "048180"],
    [255, "0481ff"],
    [256, "04820100"],
    [65_536, "0483010000"],
  ])("has the shortest length of %i bytes", (bytes, head) => {
    const written = octetString(Buffer.alloc(bytes));
    expect(written.subarray(0, head.length / 2).toString("hex")).toBe(head);
    expect(isStrictDer(written)).toBe(true);
  });

  it.each(["1.2.840.113549.1.7.2", "2.5.4.3", "0.39.118", "2.999.3"])("names %s", (id) => {
    expect(oidOf(parsed(objectId(id), "certificate_broken"))).toBe(id);
  });

  it("is a structure that is read again", () => {
    const written = sequence(octetString(Buffer.from("a")), explicit(2, sequence(octetString(Buffer.from("b")))));
    expect(written.toString("hex")).toBe("300a040161a2053003040162");
  });
});
