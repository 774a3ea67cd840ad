import { createHash } from "node:crypto";
import * as pkijs from "pkijs";
import { describe, expect, it } from "vitest";
import { octetString, sequence } from "#functions/platform/asice/asn1/write.ts";
import { readCertificate } from "#functions/platform/asice/certificates/certificate.ts";
import { ocspRequest } from "#functions/platform/asice/revocation/ocsp.ts";
import { timestampRequest, tokenIn } from "#functions/platform/asice/timestamps/timestamp.ts";
import { world } from "#tests/support/containers/signing.ts";

const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
const certificates = [world.signer, world.ca].map(({ certificate }) => certificate) as [Buffer, Buffer];

describe("an OCSP request", () => {
  it.each(["sha1", "sha256"] as const)("by %s is read by pkijs, which would write the same bytes", async (hash) => {
    const [certificate, issuer] = certificates.map(readCertificate);
    const { der, nonce } = ocspRequest(certificate!, issuer!, hash);
    const { tbsRequest } = pkijs.OCSPRequest.fromBER(bufferOf(der));
    const [subject, by] = certificates.map((bytes) => pkijs.Certificate.fromBER(bufferOf(bytes)));
    const wanted = new pkijs.CertID();
    const hashAlgorithm = { sha1: "SHA-1", sha256: "SHA-256" }[hash];
    await wanted.createForCertificate(subject!, { hashAlgorithm, issuerCertificate: by! });
    expect(tbsRequest.requestList.map(({ reqCert }) => reqCert.isEqual(wanted))).toEqual([true]);
    const [extension] = tbsRequest.requestExtensions ?? [];
    expect(extension?.extnID).toBe("1.3.6.1.5.5.7.48.1.2");
    expect(Buffer.from(extension!.extnValue.valueBlock.valueHexView).subarray(2)).toEqual(nonce);
    expect(Buffer.from(new pkijs.OCSPRequest({ tbsRequest }).toSchema(true).toBER())).toEqual(der);
  });
});

describe("a request for a time-stamp", () => {
  it("is read by pkijs, which would write the same bytes", () => {
    const hash = createHash("sha256").update("stamped").digest();
    const { der, nonce } = timestampRequest(hash);
    const read = pkijs.TimeStampReq.fromBER(bufferOf(der));
    expect([read.version, read.certReq, read.messageImprint.hashAlgorithm.algorithmId]).toEqual([
      1,
      true,
      "2.16.840.1.101.3.4.2.1",
    ]);
    expect(Buffer.from(read.messageImprint.hashedMessage.valueBlock.valueHexView)).toEqual(hash);
    expect(Buffer.from(read.nonce!.valueBlock.valueHexView).toString("hex")).toBe(nonce);
    expect(Buffer.from(read.toSchema().toBER())).toEqual(der);
  });
});

describe("an answer of a time-stamping authority", () => {
  const token = sequence(octetString(Buffer.from("token")));
  const status = (number: number) => sequence(Buffer.of(0x02, 1, number));

  it.each([
    [0, token],
    [1, token],
    [2, undefined],
    [5, undefined],
  ])("of status %i", (number, expected) => {
    expect(tokenIn(sequence(status(number), token))).toEqual(expected);
  });

  it.each([
    ["without a token", sequence(status(0))],
    ["with something behind the token", sequence(status(0), token, token)],
    ["of BER", Buffer.concat([Buffer.of(0x30, 0x80), status(0), token, Buffer.alloc(2)])],
    ["of nothing", Buffer.alloc(0)],
  ])("%s is refused", (_, answer) => {
    expect(() => tokenIn(answer)).toThrow(expect.objectContaining({ reason: "timestamp_broken" }));
  });
});
