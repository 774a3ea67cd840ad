import { webcrypto } from "node:crypto";
import { DOMParser } from "@xmldom/xmldom";
import { describe, expect, it } from "vitest";
import { Application, SignedXml } from "xmldsigjs";
import { readCertificate } from "#functions/platform/asice/certificates/certificate.ts";
import { Refusal } from "#functions/platform/asice/refusal.ts";
import { pointerTo, readSignedList } from "#functions/platform/asice/trustedLists/readList.ts";
import { anchorsOf } from "#functions/platform/asice/trustedLists/services.ts";
import { type ListedService, type ListFacts, signedList } from "#scripts/simulators/eid/services/trustedLists.ts";
import { pairOf, profiles } from "#tests/support/containers/certificates.ts";
import { world } from "#tests/support/containers/signing.ts";

const operator = pairOf({ name: "List operator", extensions: profiles.responder });
const stranger = pairOf({ name: "Stranger", extensions: profiles.responder });
const signers = [readCertificate(operator.certificate)];
const facts: ListFacts = {
  type: "EUgeneric",
  territory: "EE",
  sequence: 7,
  issuedAt: new Date("2026-11-01T00:00:00Z"),
  nextUpdate: new Date("2027-05-01T00:00:00Z"),
};
const granted = { status: "granted", from: "2020-01-01T00:00:00Z" };
const authority: ListedService = { type: "CA/QC", certificates: [world.ca.certificate], states: [granted] };
const stamper: ListedService = { type: "TSA/QTST", certificates: [world.stamper.certificate], states: [granted] };

const listOf = (services: readonly ListedService[], signer = operator) => signedList(facts, { services }, signer);
const right = listOf([authority, stamper]).toString();

function refusalOf(xml: string | Buffer): string | undefined {
  try {
    anchorsOf(readSignedList(Buffer.from(xml), signers));
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
}

describe("the signature of a list", () => {
  it("lets the list be read", () => {
    const list = readSignedList(Buffer.from(right), signers);
    expect(list).toMatchObject({
      territory: "EE",
      sequence: 7,
      issuedAt: facts.issuedAt,
      nextUpdate: facts.nextUpdate,
    });
  });

  it("is right for xmldsigjs as well", async () => {
    const document = new DOMParser().parseFromString(right, "text/xml") as unknown as Document;
    const signature = document.getElementsByTagNameNS("*", "Signature")[0]!;
    Application.setEngine("node", webcrypto as unknown as Crypto);
    const theirs = new SignedXml(document);
    theirs.LoadXml(signature);
    // With the key of the certificate in the list.
    expect(await theirs.Verify()).toBe(true);
  });

  it.each<[string, string | Buffer, string]>([
    ["of somebody else", listOf([authority, stamper], stranger), "issuer_unknown"],
    ["by another key", right.replace(/(SignatureValue>)../, "$1AA"), "signature_wrong"],
    ["over another number", right.replace(">7<", ">8<"), "digest_mismatch"],
    ["over another service", right.replace("CA/QC", "CA/PKC"), "digest_mismatch"],
    ["over other properties", right.replace("SigningTime>20", "SigningTime>19"), "digest_mismatch"],
    ["that is missing", right.replace(/<ds:Signature [\s\S]*<\/ds:Signature>/, ""), "element_missing"],
    ["that is there twice", right.replace(/(<ds:Signature [\s\S]*<\/ds:Signature>)/, "$1$1"), "id_duplicate"],
    ["over a part of the list", right.replace('URI=""', 'URI="#other"'), "reference_unresolved"],
    ["with another transform", right.replace("#enveloped-signature", "#base64"), "transform_foreign"],
    [
      "with inclusive canonicalization",
      right.replace("2001/10/xml-exc-c14n#", "2006/12/xml-c14n11"),
      "algorithm_unknown",
    ],
    ["by a weak method", right.replace("#ecdsa-sha256", "#ecdsa-sha1"), "algorithm_weak"],
    ["before a document type", right.replace("<tsl:Trust", "<!DOCTYPE x><tsl:Trust"), "xml_doctype"],
    ["around a comment", right.replace("<tsl:TSLType>", "<!-- --><tsl:TSLType>"), "xml_unsupported"],
    ["of another document", "<list/>", "element_unknown"],
    ["of a list of 4 MB and more", right + " ".repeat(4 * 1024 * 1024), "too_large"],
    ["of too many elements", `<a>${"<b/>".repeat(60_000)}</a>`, "xml_limits"],
    ["of something deep", "<a>".repeat(40), "xml_limits"],
    ["of half a file", right.slice(0, -30), "xml_broken"],
  ])("is refused %s", (_, xml, reason) => {
    expect(refusalOf(xml)).toBe(reason);
  });

  it("covers each byte of the text", () => {
    const bytes = Buffer.from(right);
    const at = Array.from({ length: 200 }, (_, index) => Math.floor((index * bytes.length) / 200));
    const accepted = at.filter((position) => {
      const changed = Buffer.from(bytes);
      changed[position] = (changed[position] ?? 0) ^ 1;
      return refusalOf(changed) === undefined;
    });
    // The XML declaration, what the list says of its own certificate, and the tags around the signed properties.
    const between = (start: string, end: string) => [right.indexOf(start), right.indexOf(end)] as const;
    const exempt = [
      between("<?xml", "<tsl:"),
      between("<ds:Signature ", "<ds:SignedInfo"),
      between("<ds:KeyInfo>", "</ds:KeyInfo>"),
      between("<ds:Object>", "<xades:SignedProperties"),
    ];
    const isExempt = (position: number) => exempt.some(([from, to]) => position >= from && position < to);
    expect(accepted.filter((position) => !isExempt(position))).toEqual([]);
  });
});

describe("services of a list", () => {
  const anchors = (...services: ListedService[]) =>
    anchorsOf(readSignedList(listOf([authority, stamper, ...services]), signers)).map(
      ({ role, certificate, granted }) => [
        role,
        certificate.subjectTexts.get("2.5.4.3"),
        granted.map(({ from, until }) => [from.toISOString().slice(0, 10), until?.toISOString().slice(0, 10)]),
      ],
    );
  const always = [["2020-01-01", undefined]];
  const usual = [
    ["issuer", "TEST of Containers CA", always],
    ["timeStamper", "TEST TSA", always],
  ];
  const responder = (change: Partial<ListedService>): ListedService => ({
    type: "Certstatus/OCSP/QC",
    certificates: [world.responder.certificate],
    states: [granted],
    ...change,
  });

  it("become anchors by their type", () => {
    expect(anchors()).toEqual(usual);
    expect(anchors(responder({}))).toEqual([...usual, ["ocspResponder", "TEST OCSP", always]]);
  });

  it.each<[string, Partial<ListedService>]>([
    ["of another type", { type: "CA/PKC" }],
    ["whose certificate cannot have the role", { type: "TSA/QTST" }],
    ["whose certificate is no issuer", { type: "CA/QC" }],
    ["whose certificate cannot be read", { certificates: [Buffer.from("no certificate")] }],
    ["without a certificate", { certificates: [] }],
    ["that were never granted", { states: [{ ...granted, status: "withdrawn" }] }],
    ["with a status of before 2016 that is later", { states: [{ ...granted, status: "undersupervision" }] }],
    ["for seals only", { states: [{ ...granted, purposes: ["ForeSeals"] }] }],
    ["for websites only", { states: [{ ...granted, purposes: ["ForWebSiteAuthentication"] }] }],
  ])("do not become anchors: those %s", (_, change) => {
    expect(anchors(responder(change))).toEqual(usual);
  });

  it("are granted in the times of their history, whatever its order", () => {
    const states: ListedService["states"] = [
      { status: "withdrawn", from: "2024-01-01T00:00:00Z" },
      { status: "undersupervision", from: "2010-01-01T00:00:00Z" },
      { status: "granted", from: "2016-07-01T00:00:00Z" },
      { status: "withdrawn", from: "2012-01-01T00:00:00Z" },
    ];
    expect(anchors(responder({ states })).at(-1)).toEqual([
      "ocspResponder",
      "TEST OCSP",
      [
        ["2010-01-01", "2012-01-01"],
        ["2016-07-01", "2024-01-01"],
      ],
    ]);
  });

  it("that name one certificate twice become one anchor", () => {
    const later = { status: "granted", from: "2025-01-01T00:00:00Z" };
    expect(anchors({ ...authority, states: [later] })[0]).toEqual([
      "issuer",
      "TEST of Containers CA",
      [...always, ["2025-01-01", undefined]],
    ]);
  });

  it.each([
    ["no issuer", [stamper]],
    ["no time-stamper", [authority]],
    ["nothing", []],
  ])("refuse a list with %s", (_, services) => {
    expect(refusalOf(listOf(services))).toBe("element_missing");
  });
});

describe("the pointer to a country's list", () => {
  const address = "https://lists.example.ee/ee.xml";
  const pointer = (territory: string) => ({ territory, address, signers: [operator.certificate] });
  const read = (...territories: string[]) => {
    const content = { pointers: territories.map(pointer) };
    const xml = signedList({ ...facts, type: "EUlistofthelists", territory: "EU" }, content, operator);
    return pointerTo("EE", readSignedList(xml, signers));
  };

  it("has the address and the signers of the list", () => {
    const { address: found, signers: named } = read("LV", "EE");
    expect([found, named.map(({ der }) => der)]).toEqual([address, [operator.certificate]]);
  });

  it.each([
    ["missing", ["LV"]],
    ["there twice", ["EE", "EE"]],
  ])("is refused when it is %s", (_, territories) => {
    expect(() => read(...territories)).toThrow("one pointer to the list of EE");
  });
});
