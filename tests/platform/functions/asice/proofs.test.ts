import { constants, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readCertificate } from "#functions/platform/asice/certificates/certificate.ts";
import { checkRevocation } from "#functions/platform/asice/revocation/ocsp.ts";
import { checkSignatureValue, methodUri } from "#functions/platform/asice/signatures/signatureMethods.ts";
import { checkTimestamp } from "#functions/platform/asice/timestamps/timestamp.ts";
import { curveKey } from "#tests/support/containers/certificates.ts";
import { ocspAbout, tokenOver } from "#tests/support/containers/proofs.ts";
import { AT, trustOf, world } from "#tests/support/containers/signing.ts";

const trust = trustOf(world.ca);
const data = Buffer.from("signed");
const refusedFor = (reason: string) => expect.objectContaining({ reason });

describe("a time-stamp just received", () => {
  const token = tokenOver(data, world.stamper, { time: AT, nonce: 0x17 });

  it("must have our nonce, which a stored one need not", () => {
    expect(checkTimestamp(token, data, trust, "17")).toEqual(AT);
    expect(checkTimestamp(token, data, trust)).toEqual(AT);
    expect(() => checkTimestamp(token, data, trust, "18")).toThrow(refusedFor("timestamp_nonce"));
    const bare = tokenOver(data, world.stamper, { time: AT });
    expect(() => checkTimestamp(bare, data, trust, "17")).toThrow(refusedFor("timestamp_nonce"));
  });

  it("has nothing behind it, and is no BER", () => {
    expect(() => checkTimestamp(Buffer.concat([token, Buffer.alloc(1)]), data, trust)).toThrow(
      refusedFor("timestamp_broken"),
    );
    const indefinite = Buffer.concat([Buffer.from([0x30, 0x80]), token.subarray(4), Buffer.alloc(2)]);
    expect(() => checkTimestamp(indefinite, data, trust)).toThrow(refusedFor("timestamp_broken"));
    expect(() => checkTimestamp(Buffer.alloc(100_000), data, trust)).toThrow(refusedFor("timestamp_broken"));
  });
});

it("a time-stamp by an authority that its trusted list did not grant then is refused", () => {
  const token = tokenOver(data, world.stamper, { time: AT });
  const grantedFrom = (from: string) => ({
    ...trust,
    timeStampIssuers: trust.timeStampIssuers.map((issuer) => ({
      ...issuer,
      granted: [{ from: new Date(from), until: undefined }],
    })),
  });
  expect(checkTimestamp(token, data, grantedFrom("2026-01-01T00:00:00Z"))).toEqual(AT);
  expect(() => checkTimestamp(token, data, grantedFrom("2026-12-01T00:00:00Z"))).toThrow(
    refusedFor("anchor_withdrawn"),
  );
});

describe("an OCSP response just received", () => {
  const nonce = Buffer.from("0123456789abcdef");
  const [certificate, issuer] = [readCertificate(world.signer.certificate), readCertificate(world.ca.certificate)];
  const question = { certificate, issuer, stampedAt: AT };
  const response = (more: object = {}) =>
    ocspAbout(world.signer.certificate, world.ca.certificate, world.responder, { producedAt: AT, ...more });

  it("must have our nonce, which a stored one need not", () => {
    expect(checkRevocation(response({ nonce }), { ...question, nonce }, trust)).toEqual(AT);
    expect(checkRevocation(response({ nonce }), question, trust)).toEqual(AT);
    const other = { ...question, nonce: Buffer.from("other") };
    expect(() => checkRevocation(response({ nonce }), other, trust)).toThrow(refusedFor("ocsp_nonce"));
    expect(() => checkRevocation(response(), other, trust)).toThrow(refusedFor("ocsp_nonce"));
  });

  it("has nothing behind it, and is no BER", () => {
    const indefinite = Buffer.concat([Buffer.from([0x30, 0x80]), response().subarray(4), Buffer.alloc(2)]);
    for (const broken of [Buffer.concat([response(), Buffer.alloc(1)]), indefinite, Buffer.alloc(100_000)])
      expect(() => checkRevocation(broken, question, trust)).toThrow(refusedFor("ocsp_broken"));
  });

  it("may be a refusal, which says nothing", () => {
    const refusal = Buffer.from("30030a0106", "hex");
    expect(() => checkRevocation(refusal, question, trust)).toThrow(refusedFor("ocsp_refused"));
  });
});

describe("a signature value", () => {
  const ec = curveKey();
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const weak = generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey;
  const old = generateKeyPairSync("ec", { namedCurve: "secp256k1" }).privateKey;
  const [ecdsa, pss, pkcs] = (["ec", "pss", "rsa"] as const).map((kind) => methodUri({ kind, hash: "sha256" }));
  const withSalt = (saltLength: number) =>
    sign("sha256", data, { key: rsa, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength });

  it.each([
    ["ECDSA in DER", ec, ecdsa, sign("sha256", data, ec), "signature_encoding"],
    ["PSS with a salt that is too short", rsa, pss, withSalt(20), "signature_wrong"],
    ["PSS with a salt that is too long", rsa, pss, withSalt(64), "signature_wrong"],
    ["PSS where PKCS #1 is named", rsa, pkcs, withSalt(32), "signature_wrong"],
    ["RSA where ECDSA is named", rsa, ecdsa, withSalt(32), "signature_wrong"],
    ["RSA of 1024 bits", weak, pkcs, sign("sha256", data, weak), "algorithm_weak"],
    ["a curve that eIDs do not use", old, ecdsa, Buffer.alloc(64), "algorithm_unknown"],
    [
      "another hash than the named one",
      ec,
      ecdsa,
      sign("sha384", data, { key: ec, dsaEncoding: "ieee-p1363" }),
      "signature_wrong",
    ],
  ])("is refused for %s", (_, key, method, value, reason) => {
    expect(() => checkSignatureValue(createPublicKey(key), method!, data, value)).toThrow(refusedFor(reason));
  });
});
